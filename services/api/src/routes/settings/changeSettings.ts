import { isDeepStrictEqual } from 'node:util';
import type { Brand } from '@openfloor/contract/brand';
import { Moderated } from '@openfloor/contract/http/audience';
import type { BoardId } from '@openfloor/contract/ids';
import type { Feature } from '@openfloor/contract/plans';
import { SettingsBody } from '@openfloor/contract/settingsBody';
import type { BoardSettings, StoredSettings } from '@openfloor/contract/storedSettings';
import { readLogo } from '@openfloor/store/boardLogos';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import type { App } from '../typedApp.ts';
import { moderate, MODERATORS } from '../moderation/moderate.ts';
import { BOARD_TOKEN, COMMAND, refusals, WRITE } from '../refusals.ts';
import { BoardParams, CommandHeaders } from '../schemas.ts';
import { BY_BOARD_TOKEN } from '../security.ts';

export const changeSettings = (app: App, dependencies: ApiDependencies): void => {
  const schema = {
    operationId: 'changeSettings',
    tags: ['Boards'],
    summary: 'Change some settings of a board',
    security: BY_BOARD_TOKEN,
    params: BoardParams,
    headers: CommandHeaders,
    body: SettingsBody,
    response: {
      200: Moderated,
      ...refusals(...WRITE, ...COMMAND, ...BOARD_TOKEN, 'board-not-found', 'plan-required'),
    },
  };
  app.post('/api/boards/:boardId/settings', { schema }, async (request, reply) => {
    const { embedOrigins = [] } = request.body;
    if (dependencies.settings.isHttps && embedOrigins.some(isPlainRemote))
      return refuse(reply, 'invalid-request', {
        message: 'embedOrigins: The address must begin with https://',
      });
    const { boardId } = request.params;
    return moderate(dependencies, request, reply, {
      boardId,
      roles: MODERATORS,
      features: ({ state }) => featuresAdded(request.body, state.settings),
      command: async () => ({
        type: 'ChangeSettings',
        settings: await withLogoVersion(dependencies, boardId, request.body),
      }),
      payload: { type: 'ChangeSettings', settings: request.body },
    });
  });
};

/** A brand that shows the logo names the picture, so that screens get a new one by an event and at another address. */
const withLogoVersion = async (
  { db }: ApiDependencies,
  boardId: BoardId,
  { brand, ...settings }: StoredSettings,
): Promise<StoredSettings> => {
  if (!brand) return brand === undefined ? settings : { ...settings, brand };
  const logo = brand.logo && (await readLogo(db, boardId));
  return { ...settings, brand: { ...withoutVersion(brand), ...(logo && { logoVersion: logo.version }) } };
};

/** Features that the change begins to use. What a board uses already stays, and can be changed back. */
const featuresAdded = (
  { embedOrigins = [], merge, ai, brand = null }: StoredSettings,
  former: BoardSettings,
): readonly Feature[] => {
  const added: Feature[] = [];
  if (embedOrigins.some((origin) => !former.embedOrigins.includes(origin))) added.push('embed');
  if (merge === 'exact' && former.merge !== 'exact') added.push('merging');
  if (ai === true && !former.ai) added.push('assistant-screening');
  if (
    brand !== null &&
    !isDeepStrictEqual(withoutVersion(brand), former.brand && withoutVersion(former.brand))
  )
    added.push('brand');
  return added;
};

/** An upload of another picture asked for the plan already. */
const withoutVersion = (brand: Brand): Brand => {
  const { logoVersion: _version, ...rest } = brand;
  return rest;
};

/** Whether someone on the network can change the pages of an origin. Slides are often served from the speaker's own machine. */
const isPlainRemote = (origin: string): boolean =>
  origin.startsWith('http:') && !/^http:\/\/(?:(?:[^:]+\.)?localhost|127\.\d+\.\d+\.\d+)(?::|$)/.test(origin);
