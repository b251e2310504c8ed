import config from '../playwright.config.ts'

// npm run pictures: takes the pictures of docs/screens anew. Not a test.
export default { ...config, testDir: '.', testMatch: 'pictures.ts', reporter: 'dot' }
