import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withoutLock, withoutUnique } from '../../testing/torture/sabotage.ts'
import { torture } from '../../testing/torture/torture.ts'

const scale = Number(process.env['TEST_SCALE'] ?? 1)
let folder: string
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'falaj-torture-'))
  fs.chmodSync(folder, 0o755)
})
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))
const place = (name: string): string => {
  const dir = path.join(folder, name)
  fs.mkdirSync(dir, { mode: 0o755 })
  return dir
}

it(
  'D1: app and database are killed again and again, and no money is lost, doubled or out of balance',
  { timeout: 600_000 * scale },
  async () => {
    const figures = await torture({ dataDir: place('d1'), operations: 20_000 * scale, kills: 30 * scale, clients: 24 })
    process.stdout.write(`${JSON.stringify(figures)}\n`)
    expect(figures).toMatchObject({
      lost: 0,
      doubled: 0,
      unbalanced: 0,
      unresolved: 0,
      reused: 0,
      events: 0,
      found: [],
    })
    expect(figures.operations).toBeGreaterThanOrEqual(20_000 * scale)
    expect(figures.killed).toBeGreaterThanOrEqual(30 * scale)
    expect(figures.cuts).toBeGreaterThan(50)
  },
)

it('control: without the unique key the examination finds money that moved twice', { timeout: 120_000 }, async () => {
  const figures = await torture({
    dataDir: place('unique'),
    operations: 1000,
    kills: 0,
    clients: 16,
    sabotage: withoutUnique,
  })
  expect(figures.doubled).toBeGreaterThan(0)
})

it('control: without the lock the examination finds books that do not fit', { timeout: 120_000 }, async () => {
  const figures = await torture({
    dataDir: place('lock'),
    operations: 1000,
    kills: 0,
    clients: 16,
    sabotage: withoutLock,
  })
  expect(figures.unbalanced).toBeGreaterThan(0)
})
