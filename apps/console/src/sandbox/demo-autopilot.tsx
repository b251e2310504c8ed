// Whether the autopilot plays the provider, and its switch.
import { useState } from 'react'
import { Switch } from '../light/switch.tsx'
import { useWords } from '../words/language.tsx'
import { switchAutopilot, useDemo, type Autopilot } from './demo-data.ts'
import { demoWords } from './demo-words.ts'

export const AutopilotSwitch = () => {
  const t = useWords(demoWords)
  const { data, look } = useDemo<Autopilot>('/sandbox/autopilot', 10_000)
  const [busy, setBusy] = useState(false)
  if (!data) return null
  const toggle = async (): Promise<void> => {
    setBusy(true)
    await switchAutopilot(!data.on).catch(() => undefined)
    await look()
    setBusy(false)
  }
  return (
    <section className="card card-body demo-pilot">
      <div>
        <h2>{t('pilot')}</h2>
        <p className="quiet small">{data.on ? t('pilotOn', { n: data.seconds }) : t('pilotOff')}</p>
      </div>
      <Switch on={data.on} busy={busy} name={{ label: t('pilotSwitch') }} onTurn={() => void toggle()} />
    </section>
  )
}
