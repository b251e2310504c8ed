// One invitation: its steps with their times, why a reward was refused, and its link while nobody has registered with it.
import { referral, referralChanges } from '@falaj/contract/growth/referral'
import { invitationPath, referralStepWords, refusalWords, type Refusal } from '@falaj/contract/growth/referral-steps'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { say } from '@falaj/contract/kernel/words'
import { Actions } from '../../../blocks/actions/actions.tsx'
import { RecordCommand } from '../../../blocks/command/record-command.tsx'
import { DetailPart } from '../../../blocks/drawer/detail.tsx'
import { Facts } from '../../../blocks/facts/facts.tsx'
import { useFieldFacts } from '../../../blocks/fields/field-facts.tsx'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { RecordView } from '../../../blocks/record-list/record-detail.tsx'
import { Share } from '../../../blocks/share/share.tsx'
import { History } from '../../../blocks/timeline/history.tsx'
import { useZone } from '../../../blocks/zone.ts'
import { dateTimeOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { referralListWords } from './referral.words.ts'

const View = ({ found }: { readonly found: Output<typeof referral.detail> }) => {
  const t = useWords(referralListWords)
  const language = useLanguage()
  const zone = useZone()
  const { facts } = useFieldFacts(referral.query)
  const fact = (name: string, value: string | null) => (value ? [{ name, value }] : [])
  return (
    <RecordView
      list={referral.query}
      found={found}
      amount={found.reward}
      facts={[
        ...facts(found, 'number', 'name', 'mobile', 'email', 'promoter', 'invitedBy', 'channel', 'createdAt'),
        ...fact(t('merchant'), found.merchantMid),
        ...fact(t('payment'), found.payment),
      ]}
    >
      {found.actions.length > 0 && (
        <Actions>
          <RecordCommand
            found={found}
            words={referralListWords}
            name="remind"
            of={referral.remind}
            facts={facts(found, 'number', 'name')}
            done={t('reminded')}
          />
        </Actions>
      )}
      {found.refusal && (
        <DetailPart title={t('refused')}>
          <Facts
            as="rows"
            facts={[
              { name: t('why'), value: say(refusalWords[found.refusal as Refusal], language) },
              ...fact(t('refusedFor'), found.refusedFor),
              ...(found.refusedAt ? [{ name: t('refusedAt'), value: dateTimeOf(found.refusedAt, zone) }] : []),
            ]}
          />
        </DetailPart>
      )}
      <DetailPart title={t('steps')}>
        <Facts
          as="rows"
          facts={found.steps.map(({ step, at }) => ({
            name: say(referralStepWords[step], language),
            value: dateTimeOf(at, zone),
          }))}
        />
      </DetailPart>
      {found.code && found.status === 'referral-invited' && (
        <DetailPart title={t('shareLink')}>
          <Share
            path={invitationPath(found.code)}
            qrPath={invitationPath(found.code, 'qr')}
            text={t('shareText')}
            name={found.number}
          />
        </DetailPart>
      )}
      <History of={found.history} says={referralChanges} />
    </RecordView>
  )
}
export const Referral = ({ id }: { readonly id: string }) => (
  <Loaded of={referral.detail} input={{ id }}>
    {(found) => <View found={found} />}
  </Loaded>
)
