// Toasts (1 s, one at a time) and notifications (1.5 s). Each is also announced to screen readers and kept in the log behind the bell.
import { useEffect } from 'react'
import { createStore, useStore } from '../session/store.ts'
import { Icon, type IconName } from '../shell/icons.tsx'

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

const shownToast = createStore<Message | null>(null)
const shownNotifications = createStore<readonly (Message & { readonly ms: number })[]>([])
export const messageLog = createStore<readonly Message[]>([])
export const unread = createStore(0)

let count = 0
const keep = (tone: Tone, text: string): Message => {
  count += 1
  const message = { id: count, tone, text, at: Date.now() }
  messageLog.set((log) => [message, ...log].slice(0, logLength))
  unread.set((number) => number + 1)
  return message
}
/** A new toast takes the place of the one shown. */
export const toast = (tone: Tone, text: string): void => shownToast.set(keep(tone, text))
export const notify = (tone: Tone, text: string, ms: number = notificationMs): void => {
  const message = { ...keep(tone, text), ms }
  shownNotifications.set((shown) => [...shown, message])
}

const icons: Record<Tone, IconName> = { success: 'check', error: 'warning', info: 'bell' }

const Fading = ({
  message,
  ms,
  className,
  end,
}: {
  message: Message
  ms: number
  className: string
  end: () => void
}) => {
  useEffect(() => {
    const timer = setTimeout(end, ms)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- one timer per message, whatever the caller's function is
  }, [message.id, ms])
  return (
    <div className={className} data-tone={message.tone}>
      <Icon name={icons[message.tone]} />
      <span>{message.text}</span>
    </div>
  )
}

/** Rendered once per entry. The live region holds the newest text for as long as it takes to be read out. */
export const Messages = () => {
  const current = useStore(shownToast)
  const notifications = useStore(shownNotifications)
  const [latest] = useStore(messageLog)
  return (
    <>
      <div className="toast-place">
        {current && (
          <Fading
            key={current.id}
            message={current}
            ms={toastMs}
            className="toast"
            end={() => shownToast.set((shown) => (shown?.id === current.id ? null : shown))}
          />
        )}
      </div>
      <div className="notification-place">
        {notifications.map((message) => (
          <Fading
            key={message.id}
            message={message}
            ms={message.ms}
            className="notification"
            end={() => shownNotifications.set((shown) => shown.filter(({ id }) => id !== message.id))}
          />
        ))}
      </div>
      <div className="visually-hidden" role="status" aria-live="polite" data-testid="announcer">
        {latest ? <span key={latest.id}>{latest.text}</span> : null}
      </div>
    </>
  )
}
