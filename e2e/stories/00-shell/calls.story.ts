import { expect, test } from '../../world.ts'

test.beforeEach(({ look }) => look({}))

test('every call carries the specification’s headers and a device id that is kept', async ({ page, as }) => {
  await as('admin')
  const [request] = await Promise.all([page.waitForRequest('**/login/start'), page.goto('/home')])
  expect(request.headers()).toMatchObject({
    'content-type': 'application/json',
    'x-language': 'en',
    'x-platform': '4',
    'x-host-app': 'falaj-console',
    'x-timezone': 'Asia/Dubai',
    // The first call of all waits for it.
    'x-device-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  await expect.poll(() => page.evaluate(() => localStorage.getItem('device-id'))).toMatch(/^[0-9a-f-]{36}$/)
  const kept = await page.evaluate(() => localStorage.getItem('device-id'))
  const [again] = await Promise.all([page.waitForRequest('**/login/start'), page.reload()])
  expect(again.headers()['x-device-id']).toBe(kept)
})

test('a device id is asked for five times at most', async ({ page, as, complaints }) => {
  await as('admin')
  await page.clock.install()
  let calls = 0
  await page.route('**/common/device/id', (route) => {
    calls += 1
    return route.abort()
  })
  await page.goto('/home')
  // Each wait begins when the failure before it has come back.
  await expect
    .poll(async () => {
      await page.clock.runFor(3_000)
      return calls
    })
    .toBe(5)
  await page.clock.runFor(10_000)
  expect(calls).toBe(5)
  // The browser reports the cut connections.
  complaints.length = 0
})
