// What listens once the settings are read and the database answers: the application, its jobs, and in the sandbox its world.
import { buildApp } from './app.ts'
import { makeBackground } from './background.ts'
import { featuresOf } from './features-of.ts'
import { connect } from './platform/db/pool.ts'
import { leave } from './platform/http/leave.ts'
import { loadSecrets } from './platform/identity/rotation.ts'
import type { Settings } from './platform/settings/settings.ts'
import { bankRailOf } from './rails/bank-rail.ts'
import { checkRails } from './rails/check.ts'
import { messageRailOf } from './rails/message-rail.ts'
import { payoutRailOf } from './rails/payout-rail.ts'

/** Each running part registers its stop function. The result is for the caller. */
export const serve = async (
  given: Settings,
  appUrl: string,
  stops: (() => Promise<unknown>)[],
): Promise<readonly string[]> => {
  let settings = given
  const { db, pool } = connect(appUrl)
  stops.push(() => db.destroy())
  await loadSecrets(db, settings)
  // In live mode these modules are never loaded.
  const sandbox = settings.mode === 'sandbox' ? await import('./sandbox/world.ts') : null
  await sandbox?.fill(db, settings)
  const acquirer = sandbox && !settings.acquirer ? await sandbox.openAcquirer(db, settings) : null
  if (acquirer) {
    stops.push(() => acquirer.close())
    settings = { ...settings, acquirer: { url: acquirer.url, key: acquirer.key, origin: null } }
  }
  const rail = await messageRailOf(settings)
  stops.push(async () => rail.close?.())
  const background = makeBackground({
    db,
    url: appUrl,
    settings,
    features: await featuresOf(settings),
    rail,
    bank: await bankRailOf(settings),
    payout: await payoutRailOf(settings),
  })
  const app = await buildApp(background.context, { pool })
  stops.push(() => background.stop())
  await background.start(app.log)
  for (const loop of sandbox?.loops(background.context) ?? []) {
    background.listener.on('event_published', loop.wake)
    loop.start(app.log)
    stops.push(() => loop.stop())
  }
  stops.push(() => leave(app, background.context.hub, settings.drainSeconds))
  const url = await app.listen({ host: settings.host, port: settings.port })
  if (acquirer) {
    acquirer.callBackTo(
      `${url.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//127.0.0.1:')}/rails/acquirer/callback`,
    )
    background.listener.on('event_published', acquirer.loop.wake)
    acquirer.loop.start(app.log)
    stops.push(() => acquirer.loop.stop())
  }
  const rails = settings.mode === 'live' ? await checkRails(settings) : []
  const railLines = rails.map(
    ({ rail, state, detail, setting }) =>
      `  ${rail.padEnd(26)}${state.padEnd(9)}${detail ?? (state === 'off' ? setting : '')}`,
  )
  return [...railLines, `\nFalaj ${settings.mode} is ready: ${url}\n`, ...(sandbox?.logins ?? [])]
}
