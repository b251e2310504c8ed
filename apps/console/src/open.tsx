// The entry of the login-free side: its styles at once, and what takes the page over after it was painted (budget F0).
import './styles/light.css'
import './open/open.css'

const start = (): void => void import('./open/start.tsx')
// A hidden page has no frame to wait for.
if (document.visibilityState === 'hidden') start()
else requestAnimationFrame(() => setTimeout(start))
