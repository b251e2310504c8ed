// One saved card: who agreed to it, what was paid by it, and how it is ended.
import { useState } from 'react'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { directPay } from '@falaj/contract/selling/direct-pay'
import { AgreementParts, customerFact } from '../../../blocks/agreement/agreement.tsx'
import { Actions } from '../../../blocks/actions/actions.tsx'
import { RecordCommand } from '../../../blocks/command/record-command.tsx'
import { CopyCurl } from '../../../blocks/copy-curl/copy-curl.tsx'
import { Detail, DetailPart } from '../../../blocks/drawer/detail.tsx'
import { Facts } from '../../../blocks/facts/facts.tsx'
import { useFieldFacts } from '../../../blocks/fields/field-facts.tsx'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { OfferPayments } from '../../../blocks/offer/offer-payments.tsx'
import { useSentence } from '../../../blocks/sentence/use-sentence.ts'
import { Share } from '../../../blocks/share/share.tsx'
import { StatusPill } from '../../../blocks/status-pill/status-pill.tsx'
import { useWords } from '../../../words/language.tsx'
import { AskDialog, type PaymentRequest } from './direct-pay.form.tsx'
import { directPayWords, savedCardSentences, savedCardChangeWords } from './direct-pay.words.ts'

type SavedCardRecord = Output<typeof directPay.detail>
const Steps = ({ of, onAsk }: { readonly of: SavedCardRecord; readonly onAsk: () => void }) => {
  const t = useWords(directPayWords)
  const { title } = useFieldFacts(directPay.query)
  const given = {
    found: of,
    words: directPayWords,
    facts: [
      { name: title('number'), value: <span className="digits">{of.number}</span> },
      { name: title('customer'), value: of.customer },
    ],
  }
  return (
    <Actions>
      {of.actions.includes('ask') && (
        <button type="button" className="button button-primary" onClick={onAsk}>
          {t('ask')}
        </button>
      )}
      <RecordCommand {...given} name="send" of={directPay.send} done={t('sent')} primary />
      <RecordCommand
        {...given}
        name="withdraw"
        of={directPay.withdraw}
        beside={<CopyCurl of={directPay.withdraw} typed={{ id: of.id }} />}
        done={t('withdrawn')}
        destructive
      />
    </Actions>
  )
}
const View = ({ found }: { readonly found: SavedCardRecord }) => {
  const t = useWords(directPayWords)
  const { facts, title } = useFieldFacts(directPay.query)
  const [isAsking, setIsAsking] = useState(false)
  const [payment, setPayment] = useState<PaymentRequest | null>(null)
  const { status } = found
  const isOver = status === 'card-withdrawn'
  return (
    <Detail
      sum={
        <>
          <strong className="digits">{found.card ? `${found.brand ?? ''} •••• ${found.card}` : found.number}</strong>
          <StatusPill code={status} />
        </>
      }
      say={useSentence(savedCardSentences, found)}
      steps={<Steps of={found} onAsk={() => setIsAsking(true)} />}
      rail={
        <DetailPart title={t('facts')}>
          <Facts
            facts={[
              ...facts(found, 'number'),
              customerFact(title('customer'), found),
              ...facts(found, 'taps', 'createdBy', 'createdAt'),
            ]}
          />
        </DetailPart>
      }
    >
      {payment && !isOver && (
        <DetailPart title={t('toConfirm')}>
          <p className="quiet small">{t('toConfirmLead', { number: payment.number })}</p>
          <Share path={payment.path} text={payment.number} name={payment.number} />
        </DetailPart>
      )}
      <DetailPart title={t('payments')}>
        <OfferPayments payments={found.payments} />
      </DetailPart>
      <AgreementParts
        of={found}
        lead={isOver ? null : t('shareLead')}
        text={found.customer}
        says={savedCardChangeWords}
      />
      {isAsking && (
        <AskDialog
          id={found.id}
          onClose={() => setIsAsking(false)}
          onAsked={(next) => {
            setPayment(next)
            setIsAsking(false)
          }}
        />
      )}
    </Detail>
  )
}
export const SavedCardDetail = ({ id }: { readonly id: string }) => (
  <Loaded of={directPay.detail} input={{ id }}>
    {(found) => <View found={found} />}
  </Loaded>
)
