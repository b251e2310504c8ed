// The file of a commission statement, checked by somebody who is not logged in and has no connection: right as it is, and with one rate changed.
import { courtFormat, type CourtFile } from '@falaj/contract/growth/commission-court'
import { expect, test } from '../../world.ts'

const dated = { from: '2026-01-01T00:00:00Z', until: null }
const file: CourtFile = {
  format: courtFormat,
  version: 1,
  account: 'A referrer',
  partner: { id: 'p', number: 'PA-1', name: 'A referrer' },
  currency: 'AED',
  month: '2026-10',
  from: '2026-09-30T20:00:00Z',
  until: '2026-10-31T20:00:00Z',
  madeAt: '2026-11-01T06:00:00Z',
  rates: [{ id: 'r', partner: 'p', ratePpm: 3000, ...dated }],
  parents: [],
  merchants: [{ merchant: 'm', partner: 'p', ...dated }],
  payments: ['P-ONE', 'P-TWO'].map((number) => ({
    id: number,
    number,
    merchant: 'm',
    paidAt: '2026-10-10T10:00:00Z',
    amount: '640000',
    fee: '6400',
  })),
  lines: ['P-ONE', 'P-TWO'].map((payment) => ({
    id: `line of ${payment}`,
    payment,
    kind: 'earned',
    nth: 0,
    taken: '0',
    ratePpm: 3000,
    belowPpm: 0,
    commission: '1920',
    vat: '0',
    bookedAt: '2026-10-10T10:00:01Z',
    payout: null,
  })),
  payouts: [],
  broughtForward: '100',
  earned: '3840',
  takenBack: '0',
  paidOut: '0',
  closing: '3940',
}
const asFile = (content: unknown) => ({
  name: 'statement.json',
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify(content)),
})

// The next story of this worker has the same context.
test.afterEach(({ context }) => context.setOffline(false))

test('a statement is computed again offline, and the line with another rate is named', async ({ page, context }) => {
  await page.goto('/check-statement')
  const chosen = page.locator('input[type=file]')
  await context.setOffline(true)
  await chosen.setInputFiles(asFile(file))
  await expect(page.getByRole('heading', { name: 'Everything is right' })).toBeVisible()
  const [one, two] = file.lines
  await chosen.setInputFiles(asFile({ ...file, lines: [one, { ...two, ratePpm: 3500 }] }))
  await expect(page.getByRole('row', { name: 'P-TWO Rate 0.35% 0.30%' })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)
  await chosen.setInputFiles(asFile({ rates: [] }))
  await expect(page.getByRole('alert')).toContainText('not the file of a commission statement')
})
