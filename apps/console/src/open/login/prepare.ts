// What comes next is fetched while the person is busy here: the other steps when they touch the page, the members' entry when
// they type. That entry's document names its files, which the browser keeps for a year.
export const loadCommands = () => import('./commands.ts')
export const loadAfter = () => import('./after.tsx')
export const loadCodeForm = () => import('./code-form.tsx')
export const loadReset = () => import('./reset.tsx')
export const loadPlainHttp = () => import('./plain-http.tsx')
export const loadQrPanel = () => import('./qr-panel.tsx')

const filesOf = (html: string): readonly string[] =>
  [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file]) => file ?? '')

let isConsoleRequested = false
export const prepareConsole = (): void => {
  if (isConsoleRequested) return
  isConsoleRequested = true
  const low = { priority: 'low' } as const
  void fetch('/home', low)
    .then((page) => page.text())
    .then((html) => Promise.all(filesOf(html).map((file) => fetch(file, low).then((answer) => answer.arrayBuffer()))))
    .catch(() => undefined)
}

/** Starts to listen and returns a function that stops it. `touched` is called on the first touch. */
export const prepareSteps = (touched: () => void): (() => void) => {
  const kinds = ['pointerdown', 'keydown', 'focusin'] as const
  const load = (): void => {
    stop()
    touched()
    void Promise.all([loadCommands(), loadAfter(), loadCodeForm(), loadReset()]).catch(() => undefined)
  }
  const stop = (): void => kinds.forEach((kind) => removeEventListener(kind, load))
  kinds.forEach((kind) => addEventListener(kind, load))
  return stop
}
