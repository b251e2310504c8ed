// Toasts (1 s, one at a time) and notifications (1.5 s; longer while hovered or focused). Each is also announced to screen readers and stored in the log behind the bell.
import { useEffect, useState, type ReactNode } from 'react'
import { currentToast, messageLog, openNotifications, toastMs, type Message, type Tone } from '../state/messages.ts'
import { useStore } from '../state/store.ts'
import { Icon, type IconName } from './icons.tsx'
import { useWords } from '../words/language.tsx'
import { lightWords } from './words.ts'

const icons: Record<Tone, IconName> = { success: 'check', error: 'warning', info: 'bell' }

/** Calls `end` after `ms` unless held; on release the whole time starts again. */
const useEnd = (ms: number, held: boolean, end: () => void): void =>
  useEffect(() => {
    if (held) return
    const timer = setTimeout(end, ms)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- one timer per message, whatever the caller's function is
  }, [ms, held])

const Line = ({ message, children }: { readonly message: Message; readonly children?: ReactNode }) => (
  <>
    <Icon name={icons[message.tone]} />
    <span className="message-text">{message.text}</span>
    {children}
  </>
)
const Toast = ({ message, end }: { readonly message: Message; readonly end: () => void }) => {
  useEnd(toastMs, false, end)
  return (
    <div className="toast" data-tone={message.tone}>
      <Line message={message} />
    </div>
  )
}
/** Waits while the mouse rests on it or the focus is in it: nobody loses a sentence half read. */
const Notification = ({ message, ms, end }: { readonly message: Message; ms: number; end: () => void }) => {
  const t = useWords(lightWords)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  useEnd(ms, hovered || focused, end)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only holds its own timer
    <div
      className="notification"
      data-tone={message.tone}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Line message={message}>
        <button type="button" className="message-close" aria-label={t('close')} onClick={end}>
          <Icon name="close" size={12} />
        </button>
      </Line>
    </div>
  )
}

/** Rendered once per entry. The live region holds the newest text for as long as it takes to be read out. */
export const Messages = () => {
  const t = useWords(lightWords)
  const current = useStore(currentToast)
  const notifications = useStore(openNotifications)
  const [latest] = useStore(messageLog)
  return (
    <>
      {/* Hidden from screen readers: the announcer below reads the same text. */}
      <div className="toast-place" aria-hidden="true">
        {current && (
          <Toast
            key={current.id}
            message={current}
            end={() => currentToast.set((shown) => (shown?.id === current.id ? null : shown))}
          />
        )}
      </div>
      {notifications.length > 0 && (
        <section className="notification-place" aria-label={t('notifications')}>
          {notifications.map((message) => (
            <Notification
              key={message.id}
              message={message}
              ms={message.ms}
              end={() => openNotifications.set((shown) => shown.filter(({ id }) => id !== message.id))}
            />
          ))}
        </section>
      )}
      <output className="visually-hidden" aria-live="polite" data-testid="announcer">
        {latest ? <span key={latest.id}>{latest.text}</span> : null}
      </output>
    </>
  )
}
