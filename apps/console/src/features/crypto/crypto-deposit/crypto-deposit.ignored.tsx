// Tokens that nobody knows: that they came, and that they are no money here.
import { networkWords, type Network } from '@falaj/contract/kernel/coins'
import { cryptoDeposit } from '@falaj/contract/crypto/crypto-deposit'
import { useQuery } from '../../../api/use.ts'
import { useZone } from '../../../blocks/zone.ts'
import { dateTimeOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { depositWords } from './crypto-deposit.words.ts'

export const IgnoredTokens = () => {
  const t = useWords(depositWords)
  const language = useLanguage()
  const zone = useZone()
  const rows = useQuery(cryptoDeposit.ignored, {}).data?.rows ?? []
  if (rows.length === 0) return null
  return (
    <section className="card card-body deposit-ignored" aria-labelledby="deposit-ignored">
      <h2 id="deposit-ignored">{t('ignored')}</h2>
      <p className="quiet small">{t('ignoredHint')}</p>
      <ul>
        {rows.map(({ id, at, network, txid, token }) => (
          <li key={id}>
            <span>
              {dateTimeOf(at, zone)} · {networkWords[network as Network]?.[language] ?? network}
            </span>
            <span>
              {t('token')}: <code>{token}</code>
            </span>
            <span>
              {t('hash')}: <code>{txid}</code>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
