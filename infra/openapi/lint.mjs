// Reads an OpenAPI document from standard input, and prints what the recommended rules of Redocly and Spectral find in
// it, a line each.
import { text } from 'node:stream/consumers';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectralCore from '@stoplight/spectral-core';
import spectralRulesets from '@stoplight/spectral-rulesets';

const source = await text(process.stdin);

const config = await createConfig({ extends: ['recommended'] });
for (const { ruleId, message, location } of await lintFromString({ source, config }))
  process.stdout.write(`redocly ${ruleId}: ${message} ${location[0]?.pointer ?? ''}\n`);

const spectral = new spectralCore.Spectral();
spectral.setRuleset({ extends: [spectralRulesets.oas] });
for (const { code, message, path } of await spectral.run(JSON.parse(source)))
  process.stdout.write(`spectral ${code}: ${message} ${path.join('/')}\n`);
