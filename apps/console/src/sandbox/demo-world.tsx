// /sandbox: the people of the demo world, the inbox of everything sent, and the autopilot that plays the provider. Needs no login.
import { useEffect } from 'react'
import { navigate, useLocation } from '../router/location.ts'
import { useWords } from '../words/language.tsx'
import { AutopilotSwitch } from './demo-autopilot.tsx'
import { BankRules } from './demo-bank.tsx'
import { DemoCards } from './demo-cards.tsx'
import { DemoWallet } from './demo-wallet.tsx'
import { DemoClock } from './demo-clock.tsx'
import { useDemo, type DemoPerson } from './demo-data.ts'
import { DemoIbans } from './demo-ibans.tsx'
import { DemoHolds, DemoMarket } from './demo-holds.tsx'
import { Inbox } from './demo-inbox.tsx'
import { DemoMoney } from './demo-money.tsx'
import { DemoPayouts } from './demo-payouts.tsx'
import { People } from './demo-people.tsx'
import { DemoTill } from './demo-till.tsx'
import { demoWords } from './demo-words.ts'
import './demo-world.css'

export default function DemoWorld() {
  const t = useWords(demoWords)
  const to = new URLSearchParams(useLocation().search).get('to') ?? ''
  const { data, failed } = useDemo<{ people: readonly DemoPerson[] }>('/sandbox/people')
  useEffect(() => {
    document.title = `${t('title')} · Falaj Business`
  }, [t])
  const show = (recipient: string): void =>
    navigate(recipient ? `/sandbox?to=${encodeURIComponent(recipient)}` : '/sandbox', { replace: true })
  return (
    <div className="demo">
      <div className="demo-head">
        <div>
          <h1>{t('title')}</h1>
          <p className="quiet">{t('lead')}</p>
        </div>
        <div className="demo-links">
          <a className="button" href="/sandbox/shop">
            {t('shop')}
          </a>
          <a className="button" href="/sandbox/rider">
            {t('rider')}
          </a>
          <a className="button button-primary" href="/login">
            {t('logIn')}
          </a>
        </div>
      </div>
      {failed && <p role="alert">{t('lost')}</p>}
      <div className="demo-columns">
        <People people={data?.people ?? []} onMessages={show} />
        <div className="demo-side">
          <AutopilotSwitch />
          <DemoClock />
          <BankRules />
          <DemoCards people={data?.people ?? []} />
          <DemoWallet />
          <DemoMoney people={data?.people ?? []} />
          <DemoPayouts people={data?.people ?? []} />
          <DemoIbans />
          <DemoTill />
          <DemoHolds people={data?.people ?? []} />
          <DemoMarket />
          <Inbox to={to} onTo={show} people={data?.people ?? []} />
        </div>
      </div>
    </div>
  )
}
