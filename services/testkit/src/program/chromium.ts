/**
 * Arguments for Debian's Chromium under a driver. `--disable-features` replaces the driver's own list, so this has the
 * entries that our tests need, and three more: the popup of the address bar costs each window two renderers, and a
 * spare renderer is started for each page.
 */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  `--disable-features=${[
    'SpareRendererForSitePerProcess',
    'WebUIOmniboxPopup',
    'WebUIOmniboxAimPopup',
    'AvoidUnnecessaryBeforeUnloadCheckSync',
    'DestroyProfileOnBrowserClose',
    'HttpsUpgrades',
    'HttpsFirstBalancedModeAutoEnable',
    'MediaRouter',
    'PaintHolding',
    'ThirdPartyStoragePartitioning',
    'AvoidCorsURLLoaderRestartOnRedirect',
    'OptimizationHints',
    'NetworkTimeServiceQuerying',
  ].join(',')}`,
];
