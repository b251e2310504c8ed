// Behind the bell: the member's unread notices, the provider's announcements, and all toasts and notifications since the console was opened.
import { href } from '@falaj/contract/kernel/routes'
import { useStore } from '../state/store.ts'
import { dismissals, dismiss } from '../session/dismissals.ts'
import { readAllItems, readItem } from '../session/inbox.ts'
import { site } from '../session/site.ts'
import { messageLog } from '../state/messages.ts'
import { Popup } from '../light/popup.tsx'
import { useLanguage, useWords } from '../words/language.tsx'
import { dateTimeOf, timeOf } from '../words/dates.ts'
import { Icon } from '../light/icons.tsx'
import { shellWords } from './words.ts'

/** As many as are read at a glance; the inbox has them all. */
const shownMax = 8

const Notices = ({ close }: { readonly close: () => void }) => {
  const t = useWords(shellWords)
  const language = useLanguage()
  const { inbox, member } = useStore(site)
  const shown = inbox.items.slice(0, shownMax)
  const more = inbox.unread - shown.length
  return (
    <section>
      <div className="bell-head">
        <h2>{t('inbox')}</h2>
        {inbox.unread > 0 && (
          <button type="button" className="button button-plain small" onClick={readAllItems}>
            {t('markAllRead')}
          </button>
        )}
      </div>
      {shown.length === 0 && <p className="quiet small">{t('allRead')}</p>}
      <ul>
        {shown.map(({ id, text, link, at }) => (
          <li key={id} className="bell-line">
            <p>{text[language]}</p>
            <time className="quiet small" dateTime={at}>
              {dateTimeOf(at, member?.timezone)}
            </time>
            <span className="bell-acts">
              {link && (
                <a
                  className="small"
                  href={link}
                  onClick={() => {
                    readItem(id)
                    close()
                  }}
                >
                  {t('open')}
                </a>
              )}
              <button type="button" className="button button-plain small" onClick={() => readItem(id)}>
                {t('markRead')}
              </button>
            </span>
          </li>
        ))}
      </ul>
      <a className="bell-all small" href={href('/inbox')} onClick={close}>
        {more > 0 ? t('inboxMore', { n: more }) : t('inboxAll')}
      </a>
    </section>
  )
}

export const Bell = () => {
  const t = useWords(shellWords)
  const language = useLanguage()
  const { notifications, inbox, member } = useStore(site)
  const dismissed = useStore(dismissals)
  const log = useStore(messageLog)
  const open = notifications.items.filter(({ id, status }) => status !== 'OFF' && !dismissed.includes(id))
  // Toasts were seen when they were shown: they are kept here, not counted.
  const count = open.length + inbox.unread
  return (
    <Popup
      label={count > 0 ? t('messagesUnread', { n: count }) : t('messages')}
      button={
        <>
          <Icon name="bell" size={18} />
          {count > 0 && (
            <span className="badge" aria-hidden="true">
              {count > 99 ? '99+' : count}
            </span>
          )}
        </>
      }
    >
      {(close) => (
        <div className="bell-panel">
          <Notices close={close} />
          {open.length > 0 && (
            <section>
              <h2>{t('announcements')}</h2>
              <ul>
                {open.map((each) => (
                  <li key={each.id} className="bell-line">
                    <p>{each.message[language]}</p>
                    <button type="button" className="button button-plain small" onClick={() => dismiss(each.id)}>
                      {t('dismiss')}
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          )}
          {log.length > 0 && (
            <section>
              <h2>{t('recent')}</h2>
              <ul>
                {log.map((message) => (
                  <li key={message.id} className="bell-line" data-tone={message.tone}>
                    <p>{message.text}</p>
                    <time className="quiet small">{timeOf(message.at, member?.timezone)}</time>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      )}
    </Popup>
  )
}
