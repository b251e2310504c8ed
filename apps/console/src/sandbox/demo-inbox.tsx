// Messages delivered by the simulated carrier, newest first; codes are large, to be read from a distance.
import { Copy } from '../blocks/copy.tsx'
import { TextInput } from '../light/text-input.tsx'
import { dateTimeOf } from '../words/dates.ts'
import { useWords } from '../words/language.tsx'
import { useDemo, type DemoMessage, type DemoPerson } from './demo-data.ts'
import { demoWords } from './demo-words.ts'

const everyMs = 2000

const Message = ({ message, name }: { readonly message: DemoMessage; readonly name: string | undefined }) => {
  const t = useWords(demoWords)
  const { channel } = message
  return (
    <li className="demo-message">
      <p className="demo-message-head small">
        <b>{name ?? message.recipient}</b>
        <span className="quiet">
          {channel === 'sms' || channel === 'email' || channel === 'captcha' ? t(channel) : channel} ·{' '}
          <time dateTime={message.at}>{dateTimeOf(message.at)}</time>
        </span>
      </p>
      {message.code && (
        <p className="demo-code digits">
          <span className="visually-hidden">{t('code')} </span>
          {message.code}
          <Copy text={message.code} />
        </p>
      )}
      <p className="small demo-text">{message.body}</p>
    </li>
  )
}

export const Inbox = ({
  to,
  onTo,
  people,
}: {
  readonly to: string
  readonly onTo: (to: string) => void
  readonly people: readonly DemoPerson[]
}) => {
  const t = useWords(demoWords)
  const path = to ? `/sandbox/messages?to=${encodeURIComponent(to)}` : '/sandbox/messages'
  const { data } = useDemo<{ messages: readonly DemoMessage[] }>(path, everyMs)
  const messages = data?.messages ?? []
  return (
    <section className="card card-body demo-inbox">
      <h2>{t('inbox')}</h2>
      <p className="quiet small">{t('inboxLead')}</p>
      <TextInput
        label={t('filter')}
        optional
        value={to}
        placeholder="+971-501004401"
        inputMode="tel"
        autoComplete="off"
        onChange={onTo}
        aside={
          to ? (
            <button type="button" className="demo-all" onClick={() => onTo('')}>
              {t('everybody')}
            </button>
          ) : undefined
        }
      />
      {data && messages.length === 0 && <p className="quiet">{t(to ? 'emptyFor' : 'empty')}</p>}
      <ul aria-label={t('inbox')}>
        {messages.map((message) => (
          <Message
            key={message.id}
            message={message}
            name={people.find(({ mobile }) => mobile === message.recipient)?.name}
          />
        ))}
      </ul>
    </section>
  )
}
