// The grid of a page: titles, tabs and texts on the page itself share the left edge of its title, and fields beside each other share a line.
import { expect, type Page } from '@playwright/test'

/** Runs in the page; what is off the grid, in words. */
const offGrid = (): readonly string[] => {
  const found: string[] = []
  const isSeen = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect()
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true })
  }
  const nameOf = (element: Element): string =>
    `${element.className || element.tagName}: ${(element.textContent ?? '').trim().slice(0, 40)}`
  const head = document.querySelector('.page-head')
  const title = head?.querySelector('h1')
  const root = head?.parentElement
  /** A note, a preview or a column has an edge of its own. */
  const hasEdge = (element: Element): boolean => {
    const { borderInlineStartWidth, backgroundColor } = getComputedStyle(element)
    return borderInlineStartWidth !== '0px' || backgroundColor !== 'rgba(0, 0, 0, 0)'
  }
  const isOnPage = (element: Element): boolean => {
    for (let at = element; at !== root; at = at.parentElement ?? document.body) {
      if (at === document.body || (hasEdge(at) && !at.matches('.view-switch'))) return false
      const { display } = getComputedStyle(at)
      if (at !== element && at.parentElement !== root && (display === 'grid' || display === 'flex')) return false
    }
    return true
  }
  if (title && root && isSeen(title)) {
    const edge = title.getBoundingClientRect().left
    for (const element of root.querySelectorAll('.tab-list, .view-switch, p, h2')) {
      if (element.closest('.card, dialog, .page-head, table, ul, aside, .field') || !isSeen(element)) continue
      if ((element.textContent ?? '').trim() === '' || !isOnPage(element)) continue
      if (getComputedStyle(element).textAlign === 'center') continue
      const range = document.createRange()
      range.selectNodeContents(element)
      const box = element.matches('.view-switch')
        ? element
        : element.matches('.tab-list')
          ? element.firstElementChild
          : range
      const left = box?.getBoundingClientRect().left ?? edge
      // A bar of tabs may be scrolled sideways, and a tab is at least as wide as a thumb.
      if (element.scrollLeft === 0 && Math.abs(left - edge) > 1)
        found.push(`begins at ${Math.round(left)}, the title at ${Math.round(edge)}: ${nameOf(element)}`)
    }
  }
  for (const parent of new Set([...document.querySelectorAll('.field')].map((field) => field.parentElement))) {
    const boxes = [...(parent?.children ?? [])]
      .filter((child) => child.matches('.field') && isSeen(child))
      .map((field) => ({ field, box: (field.querySelector('.control') ?? field).getBoundingClientRect() }))
    for (const [at, { field, box }] of boxes.entries()) {
      const before = boxes[at - 1]?.box
      if (!before || box.left < before.right || box.top >= before.bottom || before.top >= box.bottom) continue
      if (Math.abs(box.top - before.top) > 0.5)
        found.push(`${box.top - before.top} px below its neighbour: ${nameOf(field)}`)
    }
  }
  return found
}
export const expectOnGrid = async (page: Page): Promise<void> => {
  // What measures itself after a change of width needs a moment.
  await expect.poll(() => page.evaluate(offGrid), { message: 'everything is on the grid' }).toEqual([])
}
