/**
 * Arguments for Debian's Chromium under a driver. `--disable-features` replaces the driver's own list, so this has the
 * entries that our tests need, and two more: the popup of the address bar costs each window two renderers.
 */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  `--disable-features=${[
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
