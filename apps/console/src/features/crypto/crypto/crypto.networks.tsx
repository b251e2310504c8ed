// How the networks are: the newest block, whether the node follows, and what a transfer costs now.
import { networkWords, type Network } from '@falaj/contract/kernel/coins'
import { cryptoDeposit } from '@falaj/contract/crypto/crypto-deposit'
import { useQuery } from '../../../api/use.ts'
import { Amount } from '../../../blocks/money/amount.tsx'
import { useZone } from '../../../blocks/zone.ts'
import { dateTimeOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { cryptoWords } from './crypto.words.ts'

export const Networks = () => {
  const t = useWords(cryptoWords)
  const language = useLanguage()
  const zone = useZone()
  const rows = useQuery(cryptoDeposit.networks, {}).data?.rows
  return (
    <section className="card card-body" aria-labelledby="crypto-networks">
      <h2 id="crypto-networks">{t('networks')}</h2>
      {rows?.length === 0 && <p className="quiet">{t('noNetwork')}</p>}
      <ul className="networks">
        {rows?.map(({ network, height, blockAt, isBehind, fee }) => (
          <li key={network}>
            <strong>{networkWords[network as Network]?.[language] ?? network}</strong>
            <span data-behind={isBehind}>{t(isBehind ? 'behind' : 'following')}</span>
            <span className="quiet small">
              {t('newestBlock', { height: height.toLocaleString('en'), at: dateTimeOf(blockAt, zone) })}
            </span>
            <span className="small">
              {t('usualFee')} <Amount of={fee} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
