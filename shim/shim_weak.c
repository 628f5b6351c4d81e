/* SPDX-License-Identifier: Apache-2.0
 * One weak reference of a loaded library made absent again (System V ABI, chapter 5: dynamic section, relocations).
 * RTLD_DEEPBIND gives BoringSSL the malloc of libc; some versions free through a weak sdallocx, which only a global
 * allocator (jemalloc, tcmalloc) has: memory of one allocator would be freed by another. Handles no secret data.
 */
#include <dlfcn.h>
#include <link.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "shim/shim_internal.h"

#if defined(__x86_64__)
enum { GLOB_DAT = R_X86_64_GLOB_DAT };
#elif defined(__aarch64__)
enum { GLOB_DAT = R_AARCH64_GLOB_DAT };
#endif

#if defined(__x86_64__) || defined(__aarch64__)

/* An entry of the dynamic section that is an address; some loaders have relocated it, some have not. */
static uintptr_t entry(const struct link_map *map, ElfW(Sxword) tag) {
  for (const ElfW(Dyn) *d = map->l_ld; d->d_tag != DT_NULL; d++) {
    if (d->d_tag == tag) return d->d_un.d_ptr < map->l_addr ? d->d_un.d_ptr + map->l_addr : d->d_un.d_ptr;
  }
  return 0;
}

static size_t size_entry(const struct link_map *map, ElfW(Sxword) tag) {
  for (const ElfW(Dyn) *d = map->l_ld; d->d_tag != DT_NULL; d++) {
    if (d->d_tag == tag) return d->d_un.d_val;
  }
  return 0;
}

typedef struct span {
  uintptr_t base; /* whose object */
  uintptr_t from, to;
} span;

static int read_only_span(struct dl_phdr_info *info, size_t size, void *found) {
  span *s = found;
  (void)size;
  if (info->dlpi_addr != s->base) return 0;
  for (size_t i = 0; i < info->dlpi_phnum; i++) {
    if (info->dlpi_phdr[i].p_type != PT_GNU_RELRO) continue;
    s->from = s->base + info->dlpi_phdr[i].p_vaddr;
    s->to = s->from + info->dlpi_phdr[i].p_memsz;
  }
  return 1;
}

/* The slot lies in memory that the loader has made read-only after relocation, where the library asked for that. */
static bool clear(const struct link_map *map, uintptr_t *slot) {
  span relro = {.base = map->l_addr};
  dl_iterate_phdr(read_only_span, &relro);
  bool read_only = (uintptr_t)slot >= relro.from && (uintptr_t)slot < relro.to;
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  uint8_t *start = (uint8_t *)slot - (uintptr_t)slot % page;
  if (read_only && mprotect(start, page, PROT_READ | PROT_WRITE) != 0) return false;
  __atomic_store_n(slot, 0, __ATOMIC_RELEASE);
  return !read_only || mprotect(start, page, PROT_READ) == 0;
}

bool shim_drop_weak(void *library, const char *symbol) {
  struct link_map *map;
  if (dlinfo(library, RTLD_DI_LINKMAP, &map) != 0) return false;
  const void *rela_at = (const void *)entry(map, DT_RELA), *symbols_at = (const void *)entry(map, DT_SYMTAB),
             *strings_at = (const void *)entry(map, DT_STRTAB);
  const ElfW(Rela) *rela = rela_at;
  const ElfW(Sym) *symbols = symbols_at;
  const char *strings = strings_at;
  if (symbols == NULL || strings == NULL) return false;
  size_t count = rela != NULL ? size_entry(map, DT_RELASZ) / sizeof(*rela) : 0;
  for (size_t i = 0; i < count; i++) {
    if (ELF64_R_TYPE(rela[i].r_info) != GLOB_DAT) continue;
    const ElfW(Sym) *s = &symbols[ELF64_R_SYM(rela[i].r_info)];
    if (ELF64_ST_BIND(s->st_info) != STB_WEAK || s->st_shndx != SHN_UNDEF) continue;
    if (strcmp(strings + s->st_name, symbol) != 0) continue;
    void *slot = (void *)(map->l_addr + rela[i].r_offset);
    if (!clear(map, slot)) return false;
  }
  return true;
}

#else

bool shim_drop_weak(void *library, const char *symbol) {
  (void)library;
  (void)symbol;
  return false;
}

#endif
