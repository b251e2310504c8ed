// One follower: what they get, what was sent, and what can be done.
import { useState } from 'react'
import { alertWhys, follower, followerChanges } from '@falaj/contract/growth/follower'
import { followerAlertWords } from '@falaj/contract/growth/follower-alerts'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { say, sayCode } from '@falaj/contract/kernel/words'
import { Actions } from '../../../blocks/actions/actions.tsx'
import { ReasonCommand } from '../../../blocks/command/reason-command.tsx'
import { RecordCommand } from '../../../blocks/command/record-command.tsx'
import { DetailPart } from '../../../blocks/drawer/detail.tsx'
import { Facts } from '../../../blocks/facts/facts.tsx'
import { useFieldFacts } from '../../../blocks/fields/field-facts.tsx'
import { ChecksField } from '../../../blocks/form/fields.tsx'
import { FormDialog } from '../../../blocks/form/form-dialog.tsx'
import { useSaveForm } from '../../../blocks/form/use-form.ts'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { RecordView } from '../../../blocks/record-list/record-detail.tsx'
import { History } from '../../../blocks/timeline/history.tsx'
import { Timeline } from '../../../blocks/timeline/timeline.tsx'
import { notify } from '../../../state/messages.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { useAlertChoices } from './follower.invite.tsx'
import { followerWords } from './follower.words.ts'

type FollowerDetail = Output<typeof follower.detail>

const AlertsDialog = ({ of: found, onClose }: { readonly of: FollowerDetail; readonly onClose: () => void }) => {
  const t = useWords(followerWords)
  const choices = useAlertChoices(found.store, found.chosen)
  const form = useSaveForm(follower.alerts, { id: found.id, alerts: found.chosen as readonly string[] }, () => {
    notify('success', t('saved'))
    onClose()
  })
  return (
    <FormDialog
      title={t('chooseTitle', { name: found.name })}
      busy={form.busy}
      act={t('save')}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <ChecksField label={t('alerts')} hint={t('alertsHint')} optional choices={choices} {...form.checks('alerts')} />
    </FormDialog>
  )
}
const Commands = ({ found }: { readonly found: FollowerDetail }) => {
  const t = useWords(followerWords)
  const [open, setOpen] = useState<'alerts' | null>(null)
  const close = (): void => setOpen(null)
  const { actions } = found
  const given = { found, words: followerWords, facts: [{ name: t('follower'), value: found.name }], done: t('saved') }
  return (
    <>
      <Actions>
        {actions.includes('alerts') && (
          <button type="button" className="button" onClick={() => setOpen('alerts')}>
            {t('chooseAlerts')}
          </button>
        )}
        <RecordCommand {...given} name="mute" of={follower.mute} />
        <RecordCommand {...given} name="unmute" of={follower.unmute} />
        <RecordCommand {...given} name="restore" of={follower.restore} />
        <ReasonCommand found={found} words={followerWords} name="remove" of={follower.remove} done={t('saved')} />
      </Actions>
      {open === 'alerts' && <AlertsDialog of={found} onClose={close} />}
    </>
  )
}
const View = ({ found }: { readonly found: FollowerDetail }) => {
  const t = useWords(followerWords)
  const language = useLanguage()
  const { facts } = useFieldFacts(follower.query)
  const { chosen, declined, messages } = found
  return (
    <RecordView
      list={follower.query}
      found={found}
      facts={[
        ...facts(found, 'name', 'number', 'address', 'store', 'invite', 'via', 'createdAt', 'seenAt'),
        { name: t('language'), value: t(found.language === 'zh' ? 'chinese' : 'english') },
      ]}
    >
      <Commands found={found} />
      <DetailPart title={t('alerts')}>
        <Facts
          as="rows"
          facts={Object.entries(followerAlertWords).map(([alert, name]) => ({
            name: say(name, language),
            value: t(
              !chosen.some((each) => each === alert)
                ? 'off'
                : declined.some((each) => each === alert)
                  ? 'offByFollower'
                  : 'on',
            ),
          }))}
        />
      </DetailPart>
      <DetailPart title={t('messages')}>
        {messages.length === 0 ? (
          <p className="quiet">{t('noMessages')}</p>
        ) : (
          <Timeline
            label={t('messages')}
            moments={messages.map(({ at, text, state, why }, nth) => ({
              id: `${at} ${nth}`,
              at,
              title: text,
              text:
                state === 'sent'
                  ? t('sent')
                  : why
                    ? t('notSent', { why: sayCode(alertWhys, why, language) })
                    : t('due'),
            }))}
          />
        )}
      </DetailPart>
      <History of={found.history} says={followerChanges} />
    </RecordView>
  )
}
export const Follower = ({ id }: { readonly id: string }) => (
  <Loaded of={follower.detail} input={{ id }}>
    {(found) => <View found={found} />}
  </Loaded>
)
