// While somebody types, the members' entry comes into the browser's cache: its document names the files, which keep for a year.
const filesOf = (html: string): readonly string[] =>
  [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file]) => file ?? '')

let begun = false
export const prefetchConsole = (): void => {
  if (begun) return
  begun = true
  const low = { priority: 'low' } as const
  void fetch('/home', low)
    .then((page) => page.text())
    .then((html) => Promise.all(filesOf(html).map((file) => fetch(file, low).then((answer) => answer.arrayBuffer()))))
    .catch(() => undefined)
}
