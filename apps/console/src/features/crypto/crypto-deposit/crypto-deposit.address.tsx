// An address as it is given away: QR code, text, and what may be sent there.
import { coinTerms, networkWords, type Coin } from '@falaj/contract/kernel/coins'
import type { DepositAddress } from '@falaj/contract/crypto/crypto-deposit'
import { fromText, toCodeText } from '@falaj/money'
import { Facts } from '../../../blocks/facts/facts.tsx'
import { Glyph } from '../../../blocks/glyph.tsx'
import { QrCode } from '../../../light/qr-code.tsx'
import { notify } from '../../../state/messages.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { depositWords } from './crypto-deposit.words.ts'

interface AddressCardProps {
  readonly coin: Coin
  readonly of: Pick<DepositAddress, 'address'>
}
export const AddressCard = ({ coin, of }: AddressCardProps) => {
  const t = useWords(depositWords)
  const language = useLanguage()
  const { network, confirmations, minimum } = coinTerms[coin]
  return (
    <div className="deposit-address">
      <div className="deposit-qr">
        <QrCode text={of.address} label={t('addressOf')} />
      </div>
      <div className="deposit-facts">
        <p className="deposit-guard" role="note">
          <Glyph name="alert" />
          {t('guard', { coin, network: networkWords[network][language] })}
        </p>
        <code className="deposit-text" data-testid="deposit-address">
          {of.address}
        </code>
        <div>
          <button
            type="button"
            className="button button-primary"
            onClick={() => void navigator.clipboard.writeText(of.address).then(() => notify('success', t('copied')))}
          >
            {t('copy')}
          </button>
        </div>
        <Facts
          as="rows"
          facts={[
            { name: t('minimum'), value: t('minimumWhy', { amount: toCodeText(fromText(minimum, coin)!) }) },
            { name: t('confirmations'), value: t('blocks', { n: confirmations }) },
          ]}
        />
      </div>
    </div>
  )
}
