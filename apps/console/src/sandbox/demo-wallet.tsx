// A customer's phone: it shows a code for the till, for a minute.
import { useState } from 'react'
import { words } from '@falaj/contract/kernel/words'
import { QrCode } from '../light/qr-code.tsx'
import { useWords } from '../words/language.tsx'
import { ask } from './demo-data.ts'

const walletWords = words({
  title: { en: 'A customer’s wallet', zh: '顾客钱包' },
  lead: {
    en: 'Makes the code a customer shows at the till. It works for 60 seconds, and once.',
    zh: '生成顾客在收银台出示的付款码，有效期 60 秒，仅可使用一次。',
  },
  approve: { en: 'Show a code', zh: '出示付款码' },
  poor: { en: 'Show a code without money', zh: '出示余额不足的付款码' },
  code: { en: 'Customer’s code', zh: '顾客付款码' },
  lost: { en: 'The sandbox does not answer.', zh: '沙箱没有响应。' },
})
export const DemoWallet = () => {
  const t = useWords(walletWords)
  const [code, setCode] = useState<string | null>(null)
  const [isLost, setLost] = useState(false)
  const make = async (behaviour: string): Promise<void> => {
    setLost(false)
    await ask<{ code: string }>('/sandbox/wallet/code', { behaviour }).then(
      (made) => setCode(made.code),
      () => setLost(true),
    )
  }
  return (
    <section className="card card-body demo-payouts">
      <h2>{t('title')}</h2>
      <p className="quiet small">{t('lead')}</p>
      <p className="demo-clock-steps">
        <button type="button" className="button" onClick={() => void make('approve')}>
          {t('approve')}
        </button>
        <button type="button" className="button" onClick={() => void make('INSUFFICIENT_FUNDS')}>
          {t('poor')}
        </button>
      </p>
      {isLost && <p role="alert">{t('lost')}</p>}
      {code && (
        <div className="demo-wallet" role="status">
          <QrCode text={code} label={t('code')} />
          <span className="digits">{code.replaceAll(/(\d{6})(?=\d)/g, '$1 ')}</span>
        </div>
      )}
    </section>
  )
}
