// Messages shown to the person: the toast, the notifications, and the log of both behind the bell.
import { createStore } from './store.ts'

export const toastMs = 1000
export const notificationMs = 1500

export type Tone = 'success' | 'error' | 'info'
export interface Message {
  readonly id: number
  readonly tone: Tone
  readonly text: string
  readonly at: number
}
const logLength = 50

export const currentToast = createStore<Message | null>(null)
export const openNotifications = createStore<readonly (Message & { readonly ms: number })[]>([])
export const messageLog = createStore<readonly Message[]>([])

let count = 0
const keep = (tone: Tone, text: string): Message => {
  count += 1
  const message = { id: count, tone, text, at: Date.now() }
  messageLog.set((log) => [message, ...log].slice(0, logLength))
  return message
}
/** A new toast takes the place of the one shown. */
export const toast = (tone: Tone, text: string): void => currentToast.set(keep(tone, text))
export const notify = (tone: Tone, text: string, ms: number = notificationMs): void => {
  const message = { ...keep(tone, text), ms }
  openNotifications.set((shown) => [...shown, message])
}
