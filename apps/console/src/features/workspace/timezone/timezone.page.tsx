// The member's zone: chosen from all there are, with the time it is there.
import { useEffect, useMemo, useState } from 'react'
import { session } from '@falaj/contract/people/session'
import { useAction } from '../../../api/use.ts'
import { useZone } from '../../../blocks/zone.ts'
import { notify } from '../../../state/messages.ts'
import { enterSecure } from '../../../session/site.ts'
import { Icon } from '../../../light/icons.tsx'
import { Page } from '../../../shell/page.tsx'
import { dateOf, timeOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { findZones, offsetIn, offsetText, cityOf, zoneName, zonesAt } from './timezone.zones.ts'
import { timezoneWords } from './timezone.words.ts'
import './timezone.css'

const tickMs = 1000
const useNow = (): Date => {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
const Clock = ({ zone }: { readonly zone: string }) => {
  const t = useWords(timezoneWords)
  const language = useLanguage()
  const now = useNow()
  return (
    <div className="zone-clock">
      <span className="quiet small">{t('now', { place: cityOf(zone) })}</span>
      <time className="zone-time" dateTime={now.toISOString()}>
        {timeOf(now, zone)}
      </time>
      <span className="quiet small digits">
        {dateOf(now, zone)} · {zoneName(zone, now, language)} · <bdi dir="ltr">{offsetText(offsetIn(zone, now))}</bdi>
      </span>
    </div>
  )
}

/** The list opens at the zone in force. */
const showChosen = (list: HTMLElement | null): void => {
  const row = list?.querySelector<HTMLElement>('.zone-row:has(:checked)')
  if (list && row) list.scrollTop = row.offsetTop - (list.clientHeight - row.clientHeight) / 2
}

export default function Timezone() {
  const t = useWords(timezoneWords)
  const language = useLanguage()
  const inForce = useZone()
  const [chosen, setChosen] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const save = useAction(session.timezone)
  const [openedAt] = useState(() => new Date())
  const zones = useMemo(() => zonesAt(openedAt, inForce), [openedAt, inForce])
  const found = useMemo(
    () => findZones(zones, typed, (id) => zoneName(id, openedAt, language)),
    [zones, typed, openedAt, language],
  )
  const zone = chosen ?? inForce
  const ofBrowser = Intl.DateTimeFormat().resolvedOptions().timeZone
  const run = async (): Promise<void> => {
    const result = await save.run({ timezone: zone })
    if (result.kind !== 'success') return
    notify('success', t('saved', { zone }))
    await enterSecure()
  }
  const isSame = zone === inForce
  return (
    <Page>
      <section className="card card-body zone">
        <p className="quiet">{t('lead')}</p>
        <div className="zone-head">
          <Clock zone={zone} />
          <div className="zone-acts">
            {ofBrowser !== zone && (
              <button type="button" className="button" onClick={() => setChosen(ofBrowser)}>
                {t('ofBrowser', { zone: ofBrowser })}
              </button>
            )}
            <button
              type="button"
              className="button button-primary"
              disabled={isSame || save.busy}
              title={isSame ? t('same') : undefined}
              onClick={() => void run()}
            >
              {t('save')}
            </button>
          </div>
        </div>
        <div className="control zone-search">
          <Icon name="search" />
          <input
            className="control-input"
            type="search"
            aria-label={t('search')}
            placeholder={t('search')}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        {found.length === 0 && <p className="quiet zone-none">{t('none')}</p>}
        <fieldset className="zone-list" ref={showChosen} aria-label={t('zones')}>
          {found.map((each) => (
            <label key={each.id} className="zone-row">
              <input
                type="radio"
                name="zone"
                value={each.id}
                checked={each.id === zone}
                onChange={() => setChosen(each.id)}
              />
              <span className="zone-place">
                <b>{each.city}</b>
                <span className="quiet small">{each.id}</span>
              </span>
              {each.id === inForce && <span className="zone-present small">{t('present')}</span>}
              <bdi className="digits quiet" dir="ltr">
                {offsetText(each.offset)}
              </bdi>
            </label>
          ))}
        </fieldset>
      </section>
    </Page>
  )
}
