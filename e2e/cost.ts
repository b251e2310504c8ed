// What the stories cost, folder by folder: seconds of the machine they ran on, and page loads and axe scans, which are the same on every
// machine. scripts/test.mjs prints it, and fails a folder that loads or scans more than e2e/budget.json allows.
import fs from 'node:fs'
import path from 'node:path'
import type { Reporter, TestCase, TestResult, TestStep } from '@playwright/test/reporter'

interface Cost {
  readonly folder: string
  readonly file: string
  readonly title: string
  readonly seconds: number
  readonly loads: number
  readonly scans: number
}
const count = (steps: readonly TestStep[], isIt: (step: TestStep) => boolean): number =>
  steps.reduce((sum, step) => sum + (isIt(step) ? 1 : 0) + count(step.steps, isIt), 0)

export default class CostReporter implements Reporter {
  readonly #costs: Cost[] = []
  onTestEnd({ title, location }: TestCase, { duration, steps }: TestResult): void {
    this.#costs.push({
      folder: path.basename(path.dirname(location.file)),
      file: path.relative(path.join(import.meta.dirname, '..'), location.file),
      title,
      seconds: duration / 1000,
      loads: count(steps, (step) => step.category === 'pw:api' && /^(Navigate|Reload)/.test(step.title)),
      scans: count(steps, (step) => step.title === 'axe'),
    })
  }
  onEnd(): void {
    const file = process.env['STORIES_COST']
    if (file) fs.writeFileSync(file, JSON.stringify(this.#costs))
  }
}
