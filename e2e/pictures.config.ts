import { defineConfig } from '@playwright/test'
import stories from './playwright.config.ts'

// npm run pictures: takes the pictures of docs/screens anew. Not a test.
export default defineConfig(stories, { testDir: 'pictures', testMatch: '**/*.pictures.ts' })
