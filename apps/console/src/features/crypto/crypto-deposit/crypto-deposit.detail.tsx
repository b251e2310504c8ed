// One deposit: its status, its data on the chain, its value, and its bookings.
import { cryptoDeposit } from '@falaj/contract/crypto/crypto-deposit'
import type { Output } from '@falaj/contract/kernel/endpoint'
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
import { depositWords } from './crypto-deposit.words.ts'

type CoinDepositDetail = Output<typeof cryptoDeposit.detail>

const useSentence = () => {
  const t = useWords(depositWords)
  return ({ status, confirmations, amount, lostAt }: CoinDepositDetail): string => {
    if (lostAt) return t('sayLost')
    if (status === 'CONFIRMING') return t('sayConfirming', { confirmations: confirmations ?? '' })
    if (status === 'VANISHED') return t('sayVanished')
    return status === 'BELOW_MINIMUM' ? t('saySmall') : t('saySuccess', { amount: toCodeText(amount) })
  }
}
const Shown = ({ found }: { readonly found: CoinDepositDetail }) => {
  const t = useWords(depositWords)
  const language = useLanguage()
  const zone = useZone()
  const sentence = useSentence()
  const { valued, value } = found
  return (
    <RecordView list={cryptoDeposit.query} found={found} say={sentence(found)}>
      <DetailPart title={t('chainFacts')}>
        <Facts
          as="rows"
          facts={[
            {
              name: say(cryptoDeposit.query.titles.hash, language),
              value: (
                <>
                  <span className="digits">{found.hash}</span> <Copy text={found.hash ?? ''} />
                </>
              ),
            },
            { name: t('block'), value: <span className="digits">{found.block.toLocaleString('en')}</span> },
            { name: t('seen'), value: found.seen },
            ...(found.confirmedAt ? [{ name: t('confirmedAt'), value: dateTimeOf(found.confirmedAt, zone) }] : []),
            ...(found.label ? [{ name: t('label'), value: found.label }] : []),
            ...(valued && value
              ? [
                  {
                    name: t('valued'),
                    value: (
                      <>
                        <Amount of={value} />{' '}
                        <span className="quiet small">
                          {t('valuedBy', { by: valued.by, at: dateTimeOf(valued.at, zone) })}
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
        <DetailPart title={t('booked')}>
          {found.explained && <Explained explained={found.explained} />}
          <Entries entries={found.entries} />
        </DetailPart>
      )}
    </RecordView>
  )
}
export const DepositDetail = ({ id }: { readonly id: string }) => (
  <Loaded of={cryptoDeposit.detail} input={{ id }}>
    {(found) => <Shown found={found} />}
  </Loaded>
)
