// Behind the bell: the provider's announcements, unread messages, and all toasts and notifications since the console was opened.
import { useStore } from '../state/store.ts'
import { dismissals, dismiss } from '../session/dismissals.ts'
import { readItem } from '../session/inbox.ts'
import { site } from '../session/site.ts'
import { messageLog, unread } from '../state/messages.ts'
import { Popup } from '../light/popup.tsx'
import { useLanguage, useWords } from '../words/language.tsx'
import { dateTimeOf, timeOf } from '../words/dates.ts'
import { Icon } from '../light/icons.tsx'
import { shellWords } from './words.ts'

export const Bell = () => {
  const t = useWords(shellWords)
  const language = useLanguage()
  const { notifications, inbox: waiting, member } = useStore(site)
  const dismissed = useStore(dismissals)
  const log = useStore(messageLog)
  const unreadCount = useStore(unread)
  const open = notifications.items.filter(({ id, status }) => status !== 'OFF' && !dismissed.includes(id))
  const count = open.length + waiting.length + unreadCount
  return (
    <Popup
      label={count > 0 ? t('messagesUnread', { n: count }) : t('messages')}
      onOpen={() => unread.set(0)}
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
          {waiting.length > 0 && (
            <section>
              <h2>{t('forYou')}</h2>
              <ul>
                {waiting.map(({ id, text, link, at }) => (
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
            </section>
          )}
          <section>
            <h2>{t('recent')}</h2>
            {log.length === 0 && <p className="quiet small">{t('noMessages')}</p>}
            <ul>
              {log.map((message) => (
                <li key={message.id} className="bell-line" data-tone={message.tone}>
                  <p>{message.text}</p>
                  <time className="quiet small">{timeOf(message.at, member?.timezone)}</time>
                </li>
              ))}
            </ul>
          </section>
        </div>
      )}
    </Popup>
  )
}
