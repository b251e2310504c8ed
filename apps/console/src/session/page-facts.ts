// What the server wrote into the page: mode, login address, the style nonce.

const meta = (name: string): string => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
export const modeOf = (): 'sandbox' | 'live' => (meta('falaj-mode') === 'sandbox' ? 'sandbox' : 'live')
export const loginAddress = (): string => meta('falaj-login') || '/login'
export const styleNonce = (): string => meta('falaj-nonce')
