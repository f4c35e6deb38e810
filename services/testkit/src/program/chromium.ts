/**
 * Arguments for Debian's Chromium under a driver. `--disable-features` replaces the driver's own list, so this has the
 * entries of it that our tests need, and two of ours: for the popup of its address bar each window has two renderers more.
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
