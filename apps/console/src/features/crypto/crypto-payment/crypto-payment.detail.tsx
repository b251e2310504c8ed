// One order paid in coins: the requested amount, the received amount, and actions on coins that did not match.
import { cryptoPayment } from '@falaj/contract/crypto/crypto-payment'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { href } from '@falaj/contract/kernel/routes'
import { toCodeText, toText } from '@falaj/money'
import { Actions } from '../../../blocks/actions/actions.tsx'
import { Command } from '../../../blocks/command/command.tsx'
import { DetailPart } from '../../../blocks/drawer/detail.tsx'
import { Entries, Explained } from '../../../blocks/entries/entries.tsx'
import { Facts } from '../../../blocks/facts/facts.tsx'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { RecordView } from '../../../blocks/record-list/record-detail.tsx'
import { StatusPill } from '../../../blocks/status-pill/status-pill.tsx'
import { WhyNot } from '../../../blocks/why-not/why-not.tsx'
import { useZone } from '../../../blocks/zone.ts'
import { dateTimeOf } from '../../../words/dates.ts'
import { useWords } from '../../../words/language.tsx'
import { coinPaymentWords } from './crypto-payment.words.ts'

type QuoteDetail = Output<typeof cryptoPayment.detail>
interface Of {
  readonly found: QuoteDetail
}

const useSentence = () => {
  const t = useWords(coinPaymentWords)
  const zone = useZone()
  return ({ status, amount, counter, received, excess, expiresAt }: QuoteDetail): string => {
    if (status === 'AWAITING_COINS')
      return t('sayAwaiting', { amount: toCodeText(amount), time: dateTimeOf(expiresAt, zone) })
    if (status === 'UNDERPAID') return t('sayUnderpaid', { received: toCodeText(received) })
    if (status === 'LATE') return t('sayLate', { received: toCodeText(received) })
    if (status === 'LAPSED') return t('sayLapsed')
    if (excess) return t('sayExcess', { excess: toCodeText(excess) })
    return t('sayPaid', { value: counter ? toCodeText(counter) : '' })
  }
}
const Decide = ({ found }: Of) => {
  const t = useWords(coinPaymentWords)
  const { id, actions, missing, refundable } = found
  if (actions.length === 0) return null
  return (
    <DetailPart title={t('decide')}>
      <WhyNot label={t('decide')} area="cryptoWithdraw">
        <Actions>
          {actions.includes('accept') && (
            <Command
              of={cryptoPayment.accept}
              input={{ id }}
              label={t('accept')}
              title={t('acceptTitle')}
              next={t('acceptNext', { missing: missing ? toCodeText(missing) : '' })}
              primary
              done={t('accepted')}
            />
          )}
          {actions.includes('extend') && (
            <Command
              of={cryptoPayment.extend}
              input={{ id }}
              label={t('extend')}
              title={t('extendTitle')}
              next={t('extendNext')}
              done={t('extended')}
            />
          )}
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
          {actions.includes('keep') && (
            <Command
              of={cryptoPayment.keep}
              input={{ id }}
              label={t('keep')}
              title={t('keepTitle')}
              next={t('keepNext')}
              done={t('kept')}
            />
          )}
        </Actions>
      </WhyNot>
      {refundable && <p className="quiet small">{t('refundNext', { amount: toCodeText(refundable) })}</p>}
    </DetailPart>
  )
}
const Shown = ({ found }: Of) => {
  const t = useWords(coinPaymentWords)
  const zone = useZone()
  const sentence = useSentence()
  const { resolved, missing } = found
  return (
    <RecordView list={cryptoPayment.query} found={found} say={sentence(found)}>
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
            { name: t('rated'), value: t('ratedBy', { by: found.rateBy, at: dateTimeOf(found.ratedAt, zone) }) },
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
          <Facts
            as="rows"
            facts={found.deposits.map((each) => ({
              name: dateTimeOf(each.at, zone),
              value: (
                <>
                  <a href={`${href('/crypto/transaction/record/{tag}', { tag: 'deposit' })}?open=${each.id}`}>
                    {each.number}
                  </a>{' '}
                  <Amount of={each.amount} /> <StatusPill code={each.status} />
                </>
              ),
            }))}
          />
        )}
      </DetailPart>
      {found.refunds.length > 0 && (
        <DetailPart title={t('refunds')}>
          <Facts
            as="rows"
            facts={found.refunds.map((each) => ({
              name: dateTimeOf(each.at, zone),
              value: (
                <>
                  <a href={`${href('/crypto/transaction/record/{tag}', { tag: 'refund' })}?open=${each.id}`}>
                    {each.number}
                  </a>{' '}
                  <Amount of={each.amount} /> <StatusPill code={each.status} />
                </>
              ),
            }))}
          />
        </DetailPart>
      )}
      {found.entries.length > 0 && (
        <DetailPart title={t('booked')}>
          {found.explained && <Explained explained={found.explained} />}
          <Entries entries={found.entries} />
        </DetailPart>
      )}
    </RecordView>
  )
}
export const CoinPaymentDetail = ({ id }: { readonly id: string }) => (
  <Loaded of={cryptoPayment.detail} input={{ id }}>
    {(found) => <Shown found={found} />}
  </Loaded>
)
