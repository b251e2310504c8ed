// One plan: what the customer pays when, and what the merchant was paid at once.
import type { Output } from '@falaj/contract/kernel/endpoint'
import { href } from '@falaj/contract/kernel/routes'
import { smartPurchase } from '@falaj/contract/payments/smart-purchase'
import { ChannelBar } from '../../../blocks/channel-bar/channel-bar.tsx'
import { DetailPart } from '../../../blocks/drawer/detail.tsx'
import { useFieldFacts } from '../../../blocks/fields/field-facts.tsx'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { RecordView } from '../../../blocks/record-list/record-detail.tsx'
import { useSentence } from '../../../blocks/sentence/use-sentence.ts'
import { dayText } from '../../../blocks/zone.ts'
import { useWords } from '../../../words/language.tsx'
import { Schedule } from './smart-purchase.schedule.tsx'
import { smartPurchaseSentences, smartPurchaseWords } from './smart-purchase.words.ts'

const View = ({ found }: { readonly found: Output<typeof smartPurchase.detail> }) => {
  const t = useWords(smartPurchaseWords)
  const { facts, title } = useFieldFacts(smartPurchase.query)
  const { nextOn } = found
  return (
    <RecordView
      list={smartPurchase.query}
      found={found}
      amount={found.amount}
      say={useSentence(smartPurchaseSentences, found)}
      facts={[
        {
          name: title('number'),
          value: (
            <a className="digits" href={`${href('/fiat/transaction/record')}?tab=payment&open=${found.id}`}>
              {found.number}
            </a>
          ),
        },
        ...facts(found, 'payer', 'parts', 'collected', 'left', 'createdAt'),
        ...(nextOn ? [{ name: title('nextOn'), value: <span className="digits">{dayText(nextOn)}</span> }] : []),
      ]}
    >
      <Schedule parts={found.schedule} />
      <DetailPart title={t('made')}>
        <ChannelBar
          label={t('made')}
          parts={[
            { channel: 'net', name: t('net'), amount: found.net },
            { channel: 'fee', name: t('fee'), amount: found.fee },
            { channel: 'tax', name: t('vat'), amount: found.vat },
          ]}
        />
      </DetailPart>
    </RecordView>
  )
}
export const PlanDetail = ({ id }: { readonly id: string }) => (
  <Loaded of={smartPurchase.detail} input={{ id }}>
    {(found) => <View found={found} />}
  </Loaded>
)
