import { Component, type ReactNode } from 'react';
import { ErrorPage } from './ErrorPage.tsx';

/** A bug, or a part of the app that could not be loaded: the page says so instead of going blank. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError = (): { hasFailed: boolean } => ({ hasFailed: true });

  override render(): ReactNode {
    return this.state.hasFailed ? <ErrorPage /> : this.props.children;
  }
}
