// Elements in a few words. Texts are only ever text: nothing that anybody typed becomes markup.
type Child = Node | string | null | undefined | false
type Properties = Readonly<Record<string, string | number | boolean | null | undefined | ((event: Event) => void)>>

export const h = <K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Properties = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] => {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue
    if (typeof value === 'function') element.addEventListener(name.slice(2), value)
    else element.setAttribute(name, value === true ? '' : String(value))
  }
  element.append(...children.filter((child): child is Node | string => Boolean(child)))
  return element
}
export const button = (label: string, kind: string, onclick: () => void, off = false): HTMLButtonElement =>
  h('button', { type: 'button', class: kind, onclick, disabled: off }, label)
/** A square code as one path. */
export const codePicture = (
  size: number,
  isDark: (row: number, column: number) => boolean,
  label: string,
): SVGSVGElement => {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  let d = ''
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) if (isDark(row, column)) d += `M${column} ${row}h1v1h-1z`
  path.setAttribute('d', d)
  svg.setAttribute('viewBox', `-2 -2 ${size + 4} ${size + 4}`)
  svg.setAttribute('role', 'img')
  svg.setAttribute('aria-label', label)
  svg.setAttribute('class', 'code')
  svg.append(path)
  return svg
}
