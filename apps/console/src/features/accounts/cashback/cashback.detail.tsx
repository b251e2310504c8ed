// One campaign: what customers get, where its budget is, and what can be done with it. And what one payment earned.
import { cashback, type CampaignDetail, type CashbackDetail } from '@falaj/contract/accounts/cashback'
import { href } from '@falaj/contract/kernel/routes'
import { toCodeText } from '@falaj/money'
import { Actions } from '../../../blocks/actions/actions.tsx'
import { ChannelBar } from '../../../blocks/channel-bar/channel-bar.tsx'
import { RecordCommand } from '../../../blocks/command/record-command.tsx'
import { DetailPart } from '../../../blocks/drawer/detail.tsx'
import { EntriesPart } from '../../../blocks/entries/entries.tsx'
import { useFieldFacts } from '../../../blocks/fields/field-facts.tsx'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { RecordView } from '../../../blocks/record-list/record-detail.tsx'
import { useSentence } from '../../../blocks/sentence/use-sentence.ts'
import { useWords } from '../../../words/language.tsx'
import { campaignSentences, cashbackSentences, cashbackWords } from './cashback.words.ts'

const CampaignView = ({ found }: { readonly found: CampaignDetail }) => {
  const t = useWords(cashbackWords)
  const { facts, title } = useFieldFacts(cashback.campaigns)
  const { actions, budget, spent, left } = found
  const rest = { ...budget, minor: budget.minor - spent.minor }
  const names = [
    { name: title('title'), value: found.title },
    { name: title('number'), value: <span className="digits">{found.number}</span> },
  ]
  const given = { found, words: cashbackWords, facts: names, done: t('saved') }
  return (
    <RecordView
      list={cashback.campaigns}
      found={found}
      amount={budget}
      say={useSentence(campaignSentences, found)}
      facts={[
        ...facts(found, 'number', 'title'),
        {
          name: t('offer'),
          value: found.fixed
            ? t('offerFixed', { amount: toCodeText(found.fixed) })
            : t('offerPercent', { percent: found.percent ?? '' }),
        },
        ...(found.least ? [{ name: t('leastFact'), value: <Amount of={found.least} /> }] : []),
        ...(found.cap ? [{ name: t('capFact'), value: <Amount of={found.cap} /> }] : []),
        ...facts(found, 'startsAt', 'endsAt', 'payments', 'createdBy', 'createdAt'),
      ]}
    >
      <DetailPart title={t('budgetBar')}>
        <ChannelBar
          label={t('budgetBar')}
          parts={[
            { channel: 'net', name: t('spent'), amount: spent },
            { channel: 'hold', name: t(found.status === 'ENDED' ? 'released' : 'left'), amount: rest },
          ]}
        />
        {spent.minor > 0n && (
          <p>
            <a href={`${href('/fiat/transaction/cash-back')}?tab=earned&text=${encodeURIComponent(found.title)}`}>
              {t('look')}
            </a>
          </p>
        )}
      </DetailPart>
      {actions.length > 0 && (
        <Actions>
          <RecordCommand {...given} name="pause" of={cashback.pause} />
          <RecordCommand {...given} name="resume" of={cashback.resume} />
          <RecordCommand
            {...given}
            name="end"
            of={cashback.end}
            next={t('endNext', { left: toCodeText(left) })}
            destructive
          />
        </Actions>
      )}
      <EntriesPart title={t('explains')} of={found} />
    </RecordView>
  )
}
const EarnedView = ({ found }: { readonly found: CashbackDetail }) => {
  const t = useWords(cashbackWords)
  const { facts } = useFieldFacts(cashback.query)
  return (
    <RecordView
      list={cashback.query}
      found={found}
      say={useSentence(cashbackSentences, found)}
      linked={{ kind: 'cashback', id: found.id }}
      facts={facts(found, 'number', 'earnedAt', 'campaign', 'paymentNo', 'paid', 'reverted', 'customer')}
    >
      <EntriesPart title={t('explains')} of={found} />
    </RecordView>
  )
}
export const Campaign = ({ id }: { readonly id: string }) => (
  <Loaded of={cashback.campaign} input={{ id }}>
    {(found) => <CampaignView found={found} />}
  </Loaded>
)
export const Earned = ({ id }: { readonly id: string }) => (
  <Loaded of={cashback.detail} input={{ id }}>
    {(found) => <EarnedView found={found} />}
  </Loaded>
)
