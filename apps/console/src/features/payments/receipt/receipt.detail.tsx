// One receipt: where it went, whether it was opened, and what the customer sees.
import type { Output } from '@falaj/contract/kernel/endpoint'
import { receipt, receiptLimits } from '@falaj/contract/payments/receipt'
import { href } from '@falaj/contract/kernel/routes'
import { payerLanguages } from '@falaj/contract/kernel/payer-language'
import { call } from '../../../api/call.ts'
import { Actions } from '../../../blocks/actions/actions.tsx'
import { Command } from '../../../blocks/command/command.tsx'
import { Detail, DetailPart } from '../../../blocks/drawer/detail.tsx'
import { openFile } from '../../../blocks/export-job/download.ts'
import { Facts } from '../../../blocks/facts/facts.tsx'
import { useFieldFacts } from '../../../blocks/fields/field-facts.tsx'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { useSentence } from '../../../blocks/sentence/use-sentence.ts'
import { StatusPill } from '../../../blocks/status-pill/status-pill.tsx'
import { History } from '../../../blocks/timeline/history.tsx'
import { ReceiptPaper } from '../../../light/receipt-paper.tsx'
import { useWords } from '../../../words/language.tsx'
import { receiptChangeWords, receiptSentences, receiptWords } from './receipt.words.ts'

type ReceiptRecord = Output<typeof receipt.detail>

const Steps = ({ of: { id, number, recipient, actions } }: { readonly of: ReceiptRecord }) => {
  const t = useWords(receiptWords)
  const { title } = useFieldFacts(receipt.query)
  return (
    <Actions>
      {actions.includes('resend') && (
        <Command
          of={receipt.resend}
          verb="resend"
          input={{ id }}
          label={t('resend')}
          title={t('resendTitle')}
          facts={[
            { name: title('number'), value: <span className="digits">{number}</span> },
            { name: title('recipient'), value: recipient },
          ]}
          next={t('resendNext', { days: receiptLimits.validDays, most: receiptLimits.sendingsPerDay })}
          done={t('resent')}
        />
      )}
      {payerLanguages.map((language) => (
        <button
          key={language}
          type="button"
          className="button"
          onClick={() => void openFile(() => call(receipt.download, { id, language }))}
        >
          {t('pdf', { language: t(language) })}
        </button>
      ))}
    </Actions>
  )
}
const View = ({ found }: { readonly found: ReceiptRecord }) => {
  const t = useWords(receiptWords)
  const { facts, title } = useFieldFacts(receipt.query)
  return (
    <Detail
      sum={
        <>
          <Amount of={found.amount} as="hero" />
          <StatusPill code={found.status} />
        </>
      }
      say={useSentence(receiptSentences, { ...found, n: found.opened }, found.status, found.openedAt && 'opened')}
      steps={<Steps of={found} />}
      rail={
        <DetailPart title={t('facts')}>
          <Facts
            facts={[
              ...facts(found, 'number'),
              {
                name: title('paymentNumber'),
                value: (
                  <a className="digits" href={`${href('/fiat/transaction/record')}?open=${found.paymentId}`}>
                    {found.paymentNumber}
                  </a>
                ),
              },
              ...facts(found, 'orderNo', 'channel', 'recipient', 'createdAt'),
              { name: title('createdBy'), value: found.createdBy ?? t('automaticNobody') },
              ...facts(found, 'sentAt', 'opened', 'openedAt', 'expiresAt'),
            ]}
          />
        </DetailPart>
      }
    >
      <DetailPart title={t('paper')}>
        <ReceiptPaper of={found.paper} />
      </DetailPart>
      <History of={found.history} says={receiptChangeWords} />
    </Detail>
  )
}
export const ReceiptDetail = ({ id }: { readonly id: string }) => (
  <Loaded of={receipt.detail} input={{ id }}>
    {(found) => <View found={found} />}
  </Loaded>
)
