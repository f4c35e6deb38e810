module openfloor/tools/checklog

go 1.26.0

tool openfloor/tools/checklog

require golang.org/x/mod v0.42.0
