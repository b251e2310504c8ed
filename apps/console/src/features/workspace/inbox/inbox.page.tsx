// The inbox behind the bell: the member's own notices by topic; beside them the provider's announcements and this visit's short messages.
import { useState } from 'react'
import { inboxTopics, type InboxItem, type InboxTopic } from '@falaj/contract/workspace/inbox'
import { notice, topicWords } from '@falaj/contract/workspace/notice'
import { href } from '@falaj/contract/kernel/routes'
import { useAction, useQuery } from '../../../api/use.ts'
import { Pager } from '../../../blocks/record-list/pager.tsx'
import { Empty } from '../../../blocks/states/empty.tsx'
import { Failed } from '../../../blocks/states/failed.tsx'
import { Skeleton } from '../../../blocks/states/skeleton.tsx'
import { TabParts } from '../../../blocks/tabs/tab-parts.tsx'
import { navigate, useLocation } from '../../../router/location.ts'
import { dismiss, dismissals } from '../../../session/dismissals.ts'
import { site } from '../../../session/site.ts'
import { Page } from '../../../shell/page.tsx'
import { messageLog, toast } from '../../../state/messages.ts'
import { useStore } from '../../../state/store.ts'
import { dateTimeOf, timeOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { inboxWords } from './inbox.words.ts'
import './inbox.css'

const Entry = ({ item, onRead }: { readonly item: InboxItem; readonly onRead: (id: string) => void }) => {
  const t = useWords(inboxWords)
  const topics = useWords(topicWords)
  const language = useLanguage()
  const { member } = useStore(site)
  const text = item.text[language]
  return (
    <li className="inbox-entry" data-unread={item.readAt === null}>
      <div className="inbox-text">
        {item.readAt === null && <span className="visually-hidden">{t('unread')}: </span>}
        {item.link ? (
          <a href={item.link} onClick={() => item.readAt === null && onRead(item.id)}>
            {text}
          </a>
        ) : (
          <p>{text}</p>
        )}
        <p className="quiet small">
          {topics(item.topic)} · <time dateTime={item.at}>{dateTimeOf(item.at, member?.timezone)}</time>
        </p>
      </div>
      {item.readAt === null && (
        <button
          type="button"
          className="button button-plain small"
          aria-label={t('markReadOf', { text })}
          onClick={() => onRead(item.id)}
        >
          {t('markRead')}
        </button>
      )}
    </li>
  )
}

const pageSize = 20
const Notices = () => {
  const t = useWords(inboxWords)
  const topics = useWords(topicWords)
  const { pathname, search } = useLocation()
  const wanted = new URLSearchParams(search).get('topic')
  const topic = inboxTopics.find((each) => each === wanted)
  const [isUnread, setIsUnread] = useState(false)
  const [page, setPage] = useState({ number: 1, size: pageSize })
  const { data, error, refetch } = useQuery(
    notice.inboxPage,
    { ...(topic && { topic }), ...(isUnread && { isUnread }), pageParam: page },
    { keepPrevious: true },
  )
  const read = useAction(notice.readInbox)
  const readAll = useAction(notice.readAllInbox)
  const choose = (name: InboxTopic | undefined): void => {
    setPage({ ...page, number: 1 })
    navigate(name ? `${pathname}?topic=${name}` : pathname, { replace: true })
  }
  if (!data) return error ? <Failed failure={error.failure} onRetry={() => void refetch()} /> : <Skeleton lines={10} />
  const unreadOf = (name: InboxTopic | undefined): number =>
    name ? (data.unread[name] ?? 0) : Object.values(data.unread).reduce((sum, n) => sum + n, 0)
  const chip = (name: InboxTopic | undefined) => {
    const label = name ? topics(name) : t('allTopics')
    const n = unreadOf(name)
    return (
      <li key={name ?? 'all'}>
        <button type="button" className="inbox-topic" aria-pressed={name === topic} onClick={() => choose(name)}>
          {label}
          {n > 0 && (
            <>
              {' '}
              <span className="inbox-count digits">{n > 99 ? '99+' : n}</span>
              <span className="visually-hidden"> {t('unreadCount')}</span>
            </>
          )}
        </button>
      </li>
    )
  }
  return (
    <section className="card inbox">
      <div className="inbox-bar">
        <ul className="inbox-topics" aria-label={t('topics')}>
          {[undefined, ...inboxTopics].map(chip)}
        </ul>
        <div className="inbox-acts">
          <label className="inbox-only">
            <input
              type="checkbox"
              checked={isUnread}
              onChange={(event) => {
                setIsUnread(event.target.checked)
                setPage({ ...page, number: 1 })
              }}
            />
            {t('unreadOnly')}
          </label>
          {unreadOf(topic) > 0 && (
            <button
              type="button"
              className="button"
              disabled={readAll.busy}
              onClick={() =>
                void readAll.run(topic ? { topic } : {}).then((result) => {
                  if (result.kind === 'success') toast('success', t('marked', { n: result.body.read }))
                })
              }
            >
              {topic ? t('markAllOf', { topic: topics(topic) }) : t('markAll')}
            </button>
          )}
        </div>
      </div>
      {data.rows.length === 0 ? (
        <Empty
          reason={isUnread || topic ? 'filtered' : 'noData'}
          text={isUnread ? t('allRead') : t('none')}
          action={
            isUnread ? (
              <button type="button" className="button" onClick={() => setIsUnread(false)}>
                {t('showRead')}
              </button>
            ) : undefined
          }
        />
      ) : (
        <ul className="inbox-list" aria-label={t('list')}>
          {data.rows.map((item) => (
            <Entry key={item.id} item={item} onRead={(id) => void read.run({ id })} />
          ))}
        </ul>
      )}
      {data.total > page.size && (
        <Pager
          label={t('list')}
          total={data.total}
          page={page.number}
          size={page.size}
          compact
          isLocal
          hrefOf={(n) => `#page-${n}`}
          onPage={(number) => setPage({ ...page, number })}
          onSize={(size) => setPage({ number: 1, size })}
        />
      )}
    </section>
  )
}

const Announcements = () => {
  const t = useWords(inboxWords)
  const language = useLanguage()
  const { notifications, member } = useStore(site)
  const dismissed = useStore(dismissals)
  const open = notifications.items.filter(({ status }) => status !== 'OFF')
  if (open.length === 0)
    return (
      <section className="card inbox">
        <Empty reason="noData" text={t('noAnnouncements')} />
      </section>
    )
  return (
    <section className="card inbox">
      <ul className="inbox-list" aria-label={t('announcements')}>
        {open.map(({ id, message, publishedAt }) => (
          <li key={id} className="inbox-entry" data-unread={!dismissed.includes(id)}>
            <div className="inbox-text">
              <p>{message[language]}</p>
              <time className="quiet small" dateTime={publishedAt}>
                {dateTimeOf(publishedAt, member?.timezone)}
              </time>
            </div>
            {!dismissed.includes(id) && (
              <button
                type="button"
                className="button button-plain small"
                aria-label={t('markReadOf', { text: message[language] })}
                onClick={() => dismiss(id)}
              >
                {t('markRead')}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const Session = () => {
  const t = useWords(inboxWords)
  const { member } = useStore(site)
  const log = useStore(messageLog)
  return (
    <section className="card inbox">
      {log.length === 0 ? (
        <Empty reason="noData" text={t('noSession')} />
      ) : (
        <ul className="inbox-list" aria-label={t('session')}>
          {log.map((message) => (
            <li key={message.id} className="inbox-entry" data-tone={message.tone}>
              <div className="inbox-text">
                <p>{message.text}</p>
                <time className="quiet small">{timeOf(message.at, member?.timezone)}</time>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

export default function Inbox() {
  const t = useWords(inboxWords)
  return (
    <Page
      actions={
        <a className="button" href={href('/settings/notifications')}>
          {t('choose')}
        </a>
      }
    >
      <TabParts
        label={t('parts')}
        title={t}
        parts={{
          notices: () => <Notices />,
          announcements: () => <Announcements />,
          session: () => <Session />,
        }}
      />
    </Page>
  )
}
