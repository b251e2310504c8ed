/** Scrolls a row of tabs sideways until the chosen one is in view; the page itself does not scroll. */
export const showInRow = (row: HTMLElement | null, selector: string): void => {
  const tab = row?.querySelector<HTMLElement>(selector)
  if (!row || !tab) return
  const [outer, inner] = [row.getBoundingClientRect(), tab.getBoundingClientRect()]
  if (inner.right > outer.right) row.scrollLeft += inner.right - outer.right
  else if (inner.left < outer.left) row.scrollLeft -= outer.left - inner.left
}
