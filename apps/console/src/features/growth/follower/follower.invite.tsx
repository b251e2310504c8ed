// An invitation: made, given away as a link or a QR code, given a new code, ended.
import { useState } from 'react'
import { follower, followerInviteChanges } from '@falaj/contract/growth/follower'
import {
  alertsOf,
  followerAlertWords,
  followPath,
  mayChooseAlert,
  type FollowerAlert,
} from '@falaj/contract/growth/follower-alerts'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { href } from '@falaj/contract/kernel/routes'
import { say } from '@falaj/contract/kernel/words'
import { Actions } from '../../../blocks/actions/actions.tsx'
import { RecordCommand } from '../../../blocks/command/record-command.tsx'
import { DetailPart } from '../../../blocks/drawer/detail.tsx'
import { useFieldFacts } from '../../../blocks/fields/field-facts.tsx'
import { DateField } from '../../../blocks/form/choice-fields.tsx'
import { ChecksField, TextField } from '../../../blocks/form/fields.tsx'
import { FormDialog } from '../../../blocks/form/form-dialog.tsx'
import { useSaveForm } from '../../../blocks/form/use-form.ts'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { RecordView } from '../../../blocks/record-list/record-detail.tsx'
import { Share } from '../../../blocks/share/share.tsx'
import { StoreField } from '../../../blocks/store/store-field.tsx'
import { History } from '../../../blocks/timeline/history.tsx'
import { dayPlus, todayIn } from '../../../blocks/zone.ts'
import { site, visitorOf } from '../../../session/site.ts'
import { notify } from '../../../state/messages.ts'
import { useStore } from '../../../state/store.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { followerWords } from './follower.words.ts'

/** An invitation ends on a day in Dubai, whatever the reader's zone. */
const dubai = 'Asia/Dubai'
const daysAtFirst = 30

/** Only what the member may see; what was chosen by somebody else stays in the list, so that it can be taken away. */
export const useAlertChoices = (store: string | null, chosen: readonly string[] = []) => {
  const language = useLanguage()
  const visitor = visitorOf(useStore(site))
  return alertsOf(store)
    .filter((alert) => chosen.includes(alert) || mayChooseAlert(alert, visitor))
    .map((alert) => ({ value: alert, label: say(followerAlertWords[alert], language) }))
}
export const InviteDialog = ({
  onClose,
  onAdded,
}: {
  readonly onClose: () => void
  readonly onAdded: (id: string) => void
}) => {
  const t = useWords(followerWords)
  const [first] = useState<readonly FollowerAlert[]>(['payment', 'refund'])
  const form = useSaveForm(
    follower.invite,
    { name: '', store: '', alerts: first as readonly string[], endsOn: dayPlus(todayIn(dubai), daysAtFirst) },
    ({ id }) => {
      notify('success', t('saved'))
      onAdded(id)
    },
    // A store that is chosen afterwards hides what is of the account.
    (draft) => ({
      ...draft,
      alerts: draft.alerts.filter((alert) => alertsOf(draft.store || null).includes(alert as FollowerAlert)),
    }),
  )
  const choices = useAlertChoices(form.draft.store || null)
  return (
    <FormDialog
      title={t('inviteTitle')}
      width={560}
      busy={form.busy}
      act={t('create')}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <TextField label={t('inviteName')} hint={t('inviteNameHint')} {...form.field('name')} />
      <div className="field-pair">
        <StoreField label={t('store')} hint={t('storeHint')} optional {...form.field('store')} />
        <DateField label={t('endsOn')} hint={t('endsOnHint')} {...form.field('endsOn')} />
      </div>
      <ChecksField label={t('alerts')} hint={t('alertsHint')} optional choices={choices} {...form.checks('alerts')} />
    </FormDialog>
  )
}
const View = ({ found }: { readonly found: Output<typeof follower.inviteDetail> }) => {
  const t = useWords(followerWords)
  const { facts } = useFieldFacts(follower.invites)
  const given = {
    found,
    words: followerWords,
    facts: [{ name: t('invitation'), value: found.name }],
    done: t('saved'),
  }
  return (
    <RecordView
      list={follower.invites}
      found={found}
      facts={facts(found, 'name', 'number', 'store', 'alerts', 'followers', 'endsOn', 'by', 'createdAt')}
    >
      <Actions>
        <RecordCommand {...given} name="rotate" of={follower.rotate} />
        <a className="button" href={href('/management/followed-people', {}, { inviteNumber: found.number })}>
          {t('showFollowers')}
        </a>
        <RecordCommand {...given} name="end" of={follower.end} destructive />
      </Actions>
      <DetailPart title={t('link')}>
        {found.code ? (
          <Share
            path={followPath(found.code)}
            qrPath={followPath(found.code, 'qr')}
            text={t('shareText')}
            name={found.number}
          />
        ) : (
          <p className="quiet">{t('linkOff')}</p>
        )}
      </DetailPart>
      <History of={found.history} says={followerInviteChanges} />
    </RecordView>
  )
}
export const Invitation = ({ id }: { readonly id: string }) => (
  <Loaded of={follower.inviteDetail} input={{ id }}>
    {(found) => <View found={found} />}
  </Loaded>
)
