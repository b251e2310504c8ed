// One top-up: its customer, its status, the credited amount, and its bookings.
import { cryptoTopUp } from '@falaj/contract/crypto/crypto-top-up'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { href } from '@falaj/contract/kernel/routes'
import { say } from '@falaj/contract/kernel/words'
import { toCodeText } from '@falaj/money'
import { Copy } from '../../../blocks/copy.tsx'
import { DetailPart } from '../../../blocks/drawer/detail.tsx'
import { Entries, Explained } from '../../../blocks/entries/entries.tsx'
import { Facts } from '../../../blocks/facts/facts.tsx'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { RecordView } from '../../../blocks/record-list/record-detail.tsx'
import { useZone } from '../../../blocks/zone.ts'
import { dateTimeOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { depositWords } from '../crypto-deposit/crypto-deposit.read.ts'
import { topUpWords } from './crypto-top-up.words.ts'
import './crypto-top-up.top-up.css'

type CoinTopUpDetail = Output<typeof cryptoTopUp.detail>

const useSentence = () => {
  const t = useWords(topUpWords)
  return ({ status, confirmations, credited, lostAt }: CoinTopUpDetail): string => {
    if (lostAt) return t('sayLost')
    if (status === 'CONFIRMING')
      return t('sayConfirming', { confirmations: confirmations ?? '', credited: toCodeText(credited) })
    if (status === 'VANISHED') return t('sayVanished')
    return status === 'BELOW_MINIMUM' ? t('saySmall') : t('saySuccess', { credited: toCodeText(credited) })
  }
}
const Shown = ({ found }: { readonly found: CoinTopUpDetail }) => {
  const t = useWords(topUpWords)
  const d = useWords(depositWords)
  const language = useLanguage()
  const zone = useZone()
  const sentence = useSentence()
  const { valued, value, customer, overLimit } = found
  return (
    <RecordView list={cryptoTopUp.query} found={found} say={sentence(found)}>
      {overLimit && (
        <p className="top-up-note" role="note">
          {t(overLimit === 'ONE' ? 'overONE' : 'overDAY')}
        </p>
      )}
      <DetailPart title={t('customer')}>
        <Facts
          as="rows"
          facts={[
            { name: t('reference'), value: <span className="digits">{found.reference}</span> },
            ...(customer
              ? [
                  {
                    name: t('customer'),
                    value: <a href={`${href('/customers')}?open=${customer.id}`}>{customer.name}</a>,
                  },
                ]
              : []),
            { name: t('credited'), value: <Amount of={found.credited} /> },
            { name: t('vat'), value: <Amount of={found.vat} /> },
          ]}
        />
      </DetailPart>
      <DetailPart title={d('chainFacts')}>
        <Facts
          as="rows"
          facts={[
            {
              name: say(cryptoTopUp.query.titles.hash, language),
              value: (
                <>
                  <span className="digits">{found.hash}</span> <Copy text={found.hash ?? ''} />
                </>
              ),
            },
            { name: d('block'), value: <span className="digits">{found.block.toLocaleString('en')}</span> },
            { name: d('seen'), value: found.seen },
            ...(found.confirmedAt ? [{ name: d('confirmedAt'), value: dateTimeOf(found.confirmedAt, zone) }] : []),
            ...(valued && value
              ? [
                  {
                    name: d('valued'),
                    value: (
                      <>
                        <Amount of={value} />{' '}
                        <span className="quiet small">
                          {d('valuedBy', { by: valued.by, at: dateTimeOf(valued.at, zone) })}
                        </span>
                      </>
                    ),
                  },
                ]
              : []),
          ]}
        />
      </DetailPart>
      {found.entries.length > 0 && (
        <DetailPart title={d('booked')}>
          {found.explained && <Explained explained={found.explained} />}
          <Entries entries={found.entries} />
        </DetailPart>
      )}
    </RecordView>
  )
}
export const TopUpDetail = ({ id }: { readonly id: string }) => (
  <Loaded of={cryptoTopUp.detail} input={{ id }}>
    {(found) => <Shown found={found} />}
  </Loaded>
)
