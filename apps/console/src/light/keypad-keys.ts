// The keypad's order of keys: unpredictable and unbiased, from the browser's random source.

export const digitKeys = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const
/** A whole number from 0 up to, not including, `below`. */
export type Draw = (below: number) => number

const range = 2 ** 32
/** Draws again when a number falls into the uneven end of the range: a plain remainder would favour small numbers. */
export const drawSecurely: Draw = (below) => {
  const limit = range - (range % below)
  const box = new Uint32Array(1)
  for (;;) {
    const [number = 0] = crypto.getRandomValues(box)
    if (number < limit) return number % below
  }
}

/** Fisher and Yates: every order is equally likely when `draw` is even. */
export const shuffled = <T>(items: readonly T[], draw: Draw = drawSecurely): readonly T[] => {
  const order = [...items]
  for (let last = order.length - 1; last > 0; last -= 1) {
    const at = draw(last + 1)
    const [a, b] = [order[last] as T, order[at] as T]
    order[last] = b
    order[at] = a
  }
  return order
}

/** Where an arrow key leads on the keypad's grid: rows of six, the ends of a row meet, up and down change the row. */
export const keyFrom = (at: number, key: string, rtl: boolean): number | null => {
  const columns = 6
  const row = Math.floor(at / columns)
  const column = at % columns
  const forward = rtl ? 'ArrowLeft' : 'ArrowRight'
  const backward = rtl ? 'ArrowRight' : 'ArrowLeft'
  if (key === forward) return row * columns + ((column + 1) % columns)
  if (key === backward) return row * columns + ((column + columns - 1) % columns)
  if (key === 'ArrowUp' || key === 'ArrowDown') return (1 - row) * columns + column
  if (key === 'Home') return row * columns
  return key === 'End' ? row * columns + columns - 1 : null
}
