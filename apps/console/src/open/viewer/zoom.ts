// Scale of a page: fixed steps, or fitted to the available width.

const steps = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const
/** 'fit' follows the width of the window; 'start' too, but never larger than on paper. */
export type Zoom = number | 'fit' | 'start'
/** A PDF counts 72 units to the inch, a page of the web 96. */
const unit = 96 / 72

/** Factor for a page of `pageWidth` units in a pane of `paneWidth` pixels. */
export const factorOf = (zoom: Zoom, pageWidth: number, paneWidth: number): number => {
  if (typeof zoom === 'number') return zoom * unit
  return Math.max(0.25 * unit, Math.min(paneWidth / pageWidth, (zoom === 'fit' ? 3 : 1) * unit))
}
export const percentOf = (factor: number): number => Math.round((factor / unit) * 100)

export const larger = (factor: number): Zoom => steps.find((step) => step * unit > factor + 0.01) ?? 3
export const smaller = (factor: number): Zoom => steps.findLast((step) => step * unit < factor - 0.01) ?? 0.5
