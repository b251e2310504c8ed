// Notifications: which messages the member gets by SMS and by e-mail. A link in a message changes the same choices.
import {
  channelWords,
  mayStop,
  notice,
  noticeChannels,
  noticeTopics,
  topicWords,
} from '@falaj/contract/workspace/notice'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { useAction } from '../../../api/use.ts'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { toast } from '../../../state/messages.ts'
import { Switch } from '../../../light/switch.tsx'
import { Page } from '../../../shell/page.tsx'
import { useWords } from '../../../words/language.tsx'
import { EmailAddress } from './notice.email.tsx'
import { noticeWords } from './notice.words.ts'
import './notice.css'

const Grid = ({ preferences }: { readonly preferences: Output<typeof notice.query> }) => {
  const t = useWords(noticeWords)
  const topics = useWords(topicWords)
  const channels = useWords(channelWords)
  const edit = useAction(notice.edit, { stale: [notice.query] })
  return (
    <table className="notice-grid">
      <thead>
        <tr>
          <th scope="col">{t('topic')}</th>
          {noticeChannels.map((channel) => {
            const address = preferences.addresses[channel]
            return (
              <th key={channel} scope="col">
                {channels(channel)}
                <span className="notice-address digits">{address ? t('to', { address }) : t('noAddress')}</span>
              </th>
            )
          })}
        </tr>
      </thead>
      <tbody>
        {noticeTopics.map((topic) => (
          <tr key={topic}>
            <th scope="row">
              {topics(topic)}
              <span className="notice-why">{t(`${topic}-why`)}</span>
              {!mayStop(topic) && <span className="notice-why">{t('alwaysWhy')}</span>}
            </th>
            {noticeChannels.map((channel) => {
              const wanted = preferences.items.some(
                (each) => each.topic === topic && each.channel === channel && each.wanted,
              )
              return (
                <td key={channel} data-head={channels(channel)}>
                  {preferences.addresses[channel] === null ? (
                    <span className="quiet small">{t('off')}</span>
                  ) : mayStop(topic) ? (
                    <Switch
                      on={wanted}
                      busy={edit.busy}
                      name={{ label: t('switch', { topic: topics(topic), channel: channels(channel) }) }}
                      onTurn={() =>
                        void edit.run({ topic, channel, wanted: !wanted }).then((result) => {
                          if (result.kind === 'success') toast('success', t('saved'))
                        })
                      }
                    />
                  ) : (
                    <span className="quiet small">{t('always')}</span>
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export default function Notifications() {
  const t = useWords(noticeWords)
  return (
    <Page>
      <section className="card card-body notice">
        <p className="quiet">{t('lead')}</p>
        <Loaded of={notice.query} input={{}} lines={5}>
          {(preferences) => (
            <>
              <EmailAddress address={preferences.addresses.email} bounces={preferences.emailBounces} />
              <Grid preferences={preferences} />
            </>
          )}
        </Loaded>
      </section>
    </Page>
  )
}
