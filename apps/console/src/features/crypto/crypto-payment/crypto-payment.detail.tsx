// One order paid in coins: the requested amount, the received amount, and actions on coins that did not match.
import { cryptoPayment } from '@falaj/contract/crypto/crypto-payment'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { href } from '@falaj/contract/kernel/routes'
import { toShortText, toText } from '@falaj/money'
import { Actions } from '../../../blocks/actions/actions.tsx'
import { RecordCommand } from '../../../blocks/command/record-command.tsx'
import { DetailPart } from '../../../blocks/drawer/detail.tsx'
import { EntriesPart } from '../../../blocks/entries/entries.tsx'
import { Facts } from '../../../blocks/facts/facts.tsx'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { sourceName } from '../../../blocks/money/source-name.ts'
import { RecordView } from '../../../blocks/record-list/record-detail.tsx'
import { useSentence } from '../../../blocks/sentence/use-sentence.ts'
import { StatusPill } from '../../../blocks/status-pill/status-pill.tsx'
import { WhyNot } from '../../../blocks/why-not/why-not.tsx'
import { useZone } from '../../../blocks/zone.ts'
import { dateTimeOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { coinPaymentSentences, coinPaymentWords } from './crypto-payment.words.ts'

type QuoteDetail = Output<typeof cryptoPayment.detail>
interface Of {
  readonly found: QuoteDetail
}

const Decide = ({ found }: Of) => {
  const t = useWords(coinPaymentWords)
  const { id, actions, missing, refundable } = found
  if (actions.length === 0) return null
  const given = { found, words: coinPaymentWords }
  return (
    <DetailPart title={t('decide')}>
      <WhyNot label={t('decide')} area="cryptoWithdraw">
        <Actions>
          <RecordCommand
            {...given}
            name="accept"
            of={cryptoPayment.accept}
            next={t('acceptNext', { missing: missing ? toShortText(missing) : '' })}
            primary
            done={t('accepted')}
          />
          <RecordCommand {...given} name="extend" of={cryptoPayment.extend} done={t('extended')} />
          {refundable && (
            <a
              className="button"
              href={href(
                '/crypto/transaction/withdraw',
                {},
                { coin: refundable.currency, amount: toText(refundable), refund: id },
              )}
            >
              {t('refund')}
            </a>
          )}
          <RecordCommand {...given} name="keep" of={cryptoPayment.keep} done={t('kept')} />
        </Actions>
      </WhyNot>
      {refundable && <p className="quiet small">{t('refundNext', { amount: toShortText(refundable) })}</p>}
    </DetailPart>
  )
}
interface CoinRecordsProps {
  readonly tag: 'deposit' | 'crypto_refund'
  readonly rows: QuoteDetail['deposits'] | QuoteDetail['refunds']
}
const CoinRecords = ({ tag, rows }: CoinRecordsProps) => {
  const zone = useZone()
  return (
    <Facts
      as="rows"
      facts={rows.map((each) => ({
        name: dateTimeOf(each.at, zone),
        value: (
          <>
            <a href={`${href('/crypto/transaction/record/{tag}', { tag })}?open=${each.id}`}>{each.number}</a>{' '}
            <Amount of={each.amount} /> <StatusPill code={each.status} />
          </>
        ),
      }))}
    />
  )
}
const Shown = ({ found }: Of) => {
  const t = useWords(coinPaymentWords)
  const language = useLanguage()
  const zone = useZone()
  const { resolved, missing } = found
  return (
    <RecordView
      list={cryptoPayment.query}
      found={found}
      say={useSentence(coinPaymentSentences, found, found.status, found.excess && 'excess')}
    >
      <Decide found={found} />
      <DetailPart title={t('order')}>
        <Facts
          as="rows"
          facts={[
            {
              name: t('payment'),
              value: <a href={`${href('/fiat/transaction/record')}?open=${found.paymentId}`}>{found.paymentNumber}</a>,
            },
            ...(found.description ? [{ name: t('what'), value: found.description }] : []),
            { name: t('received'), value: <Amount of={found.received} /> },
            ...(missing ? [{ name: t('missing'), value: <Amount of={missing} /> }] : []),
            {
              name: t('rated'),
              value: t('ratedBy', { by: sourceName(found.rateBy, language), at: dateTimeOf(found.ratedAt, zone) }),
            },
            ...(resolved
              ? [
                  {
                    name: t('resolved'),
                    value: `${t(resolved.as === 'KEPT' ? 'KEPT' : 'ACCEPTED', { who: resolved.who ?? '' })} · ${dateTimeOf(resolved.at, zone)}`,
                  },
                ]
              : []),
          ]}
        />
      </DetailPart>
      <DetailPart title={t('deposits')}>
        {found.deposits.length === 0 ? (
          <p className="quiet">{t('none')}</p>
        ) : (
          <CoinRecords tag="deposit" rows={found.deposits} />
        )}
      </DetailPart>
      {found.refunds.length > 0 && (
        <DetailPart title={t('refunds')}>
          <CoinRecords tag="crypto_refund" rows={found.refunds} />
        </DetailPart>
      )}
      <EntriesPart title={t('booked')} of={found} />
    </RecordView>
  )
}
export const CoinPaymentDetail = ({ id }: { readonly id: string }) => (
  <Loaded of={cryptoPayment.detail} input={{ id }}>
    {(found) => <Shown found={found} />}
  </Loaded>
)
